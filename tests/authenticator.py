"""The telephone of somebody with a second factor: a secret, and codes of which each is given once."""

from pyotp import TOTP

from puntobanco.server.accounts.credentials.factors import STEP


class Authenticator:
    """Shows codes as an authenticator does, and remembers which were used."""

    def __init__(self, secret: str) -> None:
        self.secret, self._last = secret, 0

    def wait(self, now: int) -> int:
        """Milliseconds until there is a code that was not used yet and that the house takes."""
        return max(0, self._last * STEP - now)

    def code(self, now: int) -> str:
        """The earliest code that the house still takes."""
        assert not self.wait(now), "every code of this moment was used"
        self._last = max(now // STEP - 1, self._last + 1)
        return self.at(self._last)

    def at(self, step: int) -> str:
        """The code of a step."""
        return TOTP(self.secret).generate_otp(step)

    def wrong(self, now: int) -> str:
        """A code that is none of this moment."""
        near = {self.at(now // STEP + step) for step in range(-2, 3)}
        return next(code for code in (f"{number:06}" for number in range(10)) if code not in near)
