"""The people of a house for money, over the wire: two officers settle in, and hire whomever a test needs."""

from puntobanco.server.accounts.posts import Post
from tests.server.api.served import Caller, Served


class Hired:
    """A house for money whose officers have set passwords of their own."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.passwords = {one.profile.login: one.password for one in served.serving.officers}
        self.ids = {one.profile.login: str(one.profile.id) for one in served.serving.officers}
        self.olga = self.settle_in("officer-1").acting("officer")
        self.otto = self.settle_in("officer-2").acting("officer")

    def settle_in(self, login: str) -> Caller:
        """Sign in with the one-time password, and set an own one."""
        caller = self.served.caller()
        assert caller.sign_in(login, self.passwords[login]).status_code == 200
        own = f"{login} and a few words"
        caller.post("/api/password", {"old": self.passwords[login], "new": own}, good=True)
        self.passwords[login] = own
        return caller

    def sign_in(self, login: str) -> Caller:
        """Sign in once more, with another browser."""
        caller = self.served.caller()
        assert caller.sign_in(login, self.passwords[login]).status_code == 200
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
