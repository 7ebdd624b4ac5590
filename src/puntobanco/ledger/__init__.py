"""Double entry: accounts, transfers and books that always sum to zero."""

from puntobanco.ledger.books import Account, Books, BooksBroken, Overdrawn, Transfer, post

__all__ = ["Account", "Books", "BooksBroken", "Overdrawn", "Transfer", "post"]
