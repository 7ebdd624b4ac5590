"""The people of a house for money, over the wire: two officers settle in, and hire the people that a test needs."""

from puntobanco.wire.posts import Post
from tests.authenticator import Authenticator
from tests.server.api.served import Caller, Served


class Hired:
    """A house for money whose officers have passwords of their own and a second factor."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.passwords = {one.profile.login: one.password for one in served.serving.officers}
        self.ids = {one.profile.login: str(one.profile.id) for one in served.serving.officers}
        self.phones: dict[str, Authenticator] = {}
        self.olga = self.settle_in("officer-1").acting("officer")
        self.otto = self.settle_in("officer-2").acting("officer")

    def settle_in(self, login: str) -> Caller:
        """Sign in with the one-time password, set an own one, and a second factor if need be."""
        caller = self.sign_in(login)
        own = f"{login} and a few words"
        told = caller.post("/api/password", {"old": self.passwords[login], "new": own}, good=True).json()
        self.passwords[login] = own
        if told["must_enrol"]:
            self.enrol(login, caller)
        return caller

    def enrol(self, login: str, caller: Caller) -> tuple[str, ...]:
        """Set up a second factor; the recovery codes."""
        told = caller.post("/api/second-factor", {"password": self.passwords[login]}, good=True).json()
        self.phones[login] = Authenticator(told["secret"])
        told = caller.post("/api/second-factor/confirm", {"code": self.code(login)}, good=True).json()
        return tuple(told["recovery"])

    def code(self, login: str) -> str:
        """A code that was not used yet; time passes until there is one. Nothing for somebody who has no telephone."""
        if login not in self.phones:
            return ""
        phone, clock = self.phones[login], self.served.clock
        clock.ahead += phone.wait(clock())
        return phone.code(clock())

    def sign_in(self, login: str) -> Caller:
        """Sign in once more, with another browser."""
        caller = self.served.caller()
        answer = caller.sign_in(login, self.passwords[login], self.code(login))
        assert answer.status_code == 200, answer.text
        return caller

    def add(self, login: str) -> str:
        """An account with nothing granted; its id."""
        added = self.olga.post("/api/people", {"login": login, "name": login.title()}, good=True).json()
        self.passwords[login], self.ids[login] = added["password"], added["person"]["id"]
        return self.ids[login]

    def grant(self, login: str, post: Post, scope: str = "*") -> None:
        """A post that one officer proposes and the other agrees to."""
        message, path = {"post": post.value, "scope": scope}, f"/api/people/{self.ids[login]}"
        if post in (Post.PLAYER, Post.NOMINEE):
            self.olga.post(f"{path}/admit", message, good=True)
            return
        proposed = self.olga.post(f"{path}/grants", message, good=True).json()
        self.otto.post(f"/api/approvals/{proposed['id']}", {"agree": True}, good=True)

    def hire(self, login: str, post: Post, scope: str = "*") -> Caller:
        """Somebody new who acts in a post."""
        self.add(login)
        self.grant(login, post, scope)
        return self.settle_in(login).acting(post.value, scope)
