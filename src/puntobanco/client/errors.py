"""The errors of a client."""


class NotServed(Exception):
    """The house does not serve this request, and says why; what was asked for is not done."""

    def __init__(self, code: str, sentence: str, instead: str = "", status: int = 0) -> None:
        super().__init__(f"{sentence} {instead}".strip())
        self.code, self.sentence, self.instead, self.status = code, sentence, instead, status


class NoAnswer(Exception):
    """Nobody has answered in time: whether it was done is not known until it is asked again under the same id."""

    def __init__(self, id: str) -> None:
        super().__init__(f"The house has not answered; ask again under the same id, {id}.")
        self.id = id
