"""``puntobanco user``: people, what they may do, and what two officers decide about them."""

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import click

from puntobanco.cli.desk.sheet import CSV, MARKDOWN, check_forms, print_sheets
from puntobanco.cli.officers.desk import (
    NOTHING,
    House,
    Officer,
    accounts_of,
    at_desk,
    check_key,
    read_password,
    reader_of,
    right_now,
    signed_in,
)
from puntobanco.cli.refusals import no_such, print_json
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Refused
from puntobanco.procedure.asking import At, Person

if TYPE_CHECKING:
    from puntobanco.server.accounts.context import Accounts
    from puntobanco.server.accounts.posts import Holding
    from puntobanco.server.accounts.records import Approval, Session

    Propose = Callable[[Accounts, Session, Person, At], Approval]


class Add(Officer, frozen=True, kw_only=True):
    login: Annotated[str, argument()]
    name: Annotated[str, option(help="The name that others see.")] = ""
    player: Annotated[bool, option(help="Let them bet at all tables.")] = False


class Listing(House, frozen=True, kw_only=True):
    as_csv: Annotated[bool, CSV] = False
    as_markdown: Annotated[bool, MARKDOWN] = False


class Login(Officer, frozen=True, kw_only=True):
    login: Annotated[str, argument()]


class Post(Officer, frozen=True, kw_only=True):
    login: Annotated[str, argument()]
    post: Annotated[str, argument()]
    table: Annotated[str, option(metavar="NAME", help="At this table alone; at all by default.")] = "*"

    @property
    def holding(self) -> "Holding":
        from puntobanco.server.accounts.posts import Holding
        from puntobanco.wire import posts

        try:
            return Holding(posts.Post(self.post), self.table)
        except ValueError:
            known = (post.value for post in posts.Post)
            raise Refused(no_such("post", self.post[:40], known, code="no-such-post")) from None

    @property
    def words(self) -> str:
        return f"{self.post} {'at all tables' if self.table == '*' else f'at {self.table}'}"


class Proposal(Officer, frozen=True, kw_only=True):
    id: Annotated[str, argument()]


@click.group()
def user() -> None:
    """People of a house that plays for money: who there is, what they may do, and who agreed.

    Passwords and codes are asked for at the terminal, or read from standard input, one a line; never from the command
    line. What takes two officers is proposed by one and approved by the other. On SQLite the server must be stopped,
    except to list. More in docs/accounts.md.
    """


@verb(NOTHING, group=user)
def list_(given: Listing) -> None:
    """List the accounts, and what waits for an officer.

    \b
    puntobanco user list --data casino/
    """
    check_forms(given)
    from puntobanco.cli.user.render import people_of, record_of, waiting_of
    from puntobanco.server.accounts.documents import APPROVALS, PEOPLE

    with reader_of(given) as store:
        people = [kept.record for kept in PEOPLE.all(store) if not kept.record.erased]
        people.sort(key=lambda profile: profile.login)
        waiting = waiting_of([kept.record for kept in APPROVALS.all(store)], people, right_now())
    if given.as_json:
        print_json({"people": [record_of(profile) for profile in people], "waiting": waiting})
    else:
        print_sheets(people_of(people, waiting), given, before="" if people else "Nobody has an account.")


@verb(NOTHING, group=user)
def add(given: Add) -> None:
    """Give somebody an account with a one-time password.

    The password is printed once, and kept nowhere.

    \b
    puntobanco user add dina --name "Dina D." --as officer-1 --data casino/
    """
    from puntobanco.server.accounts import people
    from puntobanco.server.accounts.posts import Holding
    from puntobanco.wire import posts

    with at_desk(given) as desk:
        added = people.add(desk.accounts, desk.session, given.login, given.name, desk.now)
        if given.player:
            people.admit(desk.accounts, desk.session, added.profile.id, Holding(posts.Post.PLAYER), desk.now)
    login, id_, password = added.profile.login, added.profile.id, added.password
    sentence = f"{login} ({id_}) has the one-time password {password}\nIt is not shown again."
    given.answer(sentence, login=login, id=id_, password=password)


@verb(NOTHING, group=user)
def grant(given: Post) -> None:
    """Propose that somebody gets a post.

    A bettor's needs no second officer; any other is approved by another, and holds from the next login on.

    \b
    puntobanco user grant dina dealer --table T1 --as officer-1 --data casino/
    """
    from puntobanco.server.accounts import officers, people

    with at_desk(given) as desk:
        holding, person = given.holding, desk.person(given.login)
        what = f"{given.login} becomes {given.words}"
        if holding.post in people.ALONE:
            people.admit(desk.accounts, desk.session, person, holding, desk.now)
            given.answer(f"Done: {what}, from the next login on.", granted=what)
        else:
            proposed = officers.propose_grant(desk.accounts, desk.session, person, holding, desk.now)
            _proposed(given, proposed.id, what)


@verb(NOTHING, group=user)
def revoke(given: Post) -> None:
    """Take a post away from somebody, at once."""
    from puntobanco.server.accounts import people

    with at_desk(given) as desk:
        people.revoke(desk.accounts, desk.session, desk.person(given.login), given.holding, desk.now)
    done = f"Done: {given.login} is no longer {given.words}."
    given.answer(done, revoked=given.post, login=given.login, table=given.table)


@verb(NOTHING, group=user)
def approve(given: Proposal) -> None:
    """Agree, as the second officer, to a proposal.

    With that it is done.
    """
    from puntobanco.server.accounts import officers

    with at_desk(given) as desk:
        done = officers.approve(desk.accounts, desk.session, given.id, desk.now)
    matter, login = done.approval.matter.value, done.profile.login
    once = f"\nThe one-time password is {done.password}\nIt is not shown again." if done.password else ""
    given.answer(f"Done: {matter} of {login}.{once}", done=matter, login=login, password=done.password)


@verb(NOTHING, group=user)
def decline(given: Proposal) -> None:
    """Say no to a proposal, or take back your own."""
    from puntobanco.server.accounts import approvals

    with at_desk(given) as desk:
        approvals.decline(desk.accounts, desk.session, given.id, desk.now)
    given.answer(f"Declined: {given.id}.", declined=given.id)


@verb(NOTHING, group=user)
def lock(given: Login) -> None:
    """Let nobody in on an account, at once.

    Two officers can unlock it again.
    """
    from puntobanco.server.accounts import people

    with at_desk(given) as desk:
        people.lock(desk.accounts, desk.session, desk.person(given.login), desk.now, "by an officer")
    given.answer(f"Done: {given.login} is locked.", locked=given.login)


@verb(NOTHING, group=user)
def disable(given: Login) -> None:
    """End the use of an account, at once.

    Two officers can unlock it again.
    """
    from puntobanco.server.accounts import people

    with at_desk(given) as desk:
        people.disable(desk.accounts, desk.session, desk.person(given.login), desk.now, "by an officer")
    given.answer(f"Done: {given.login} is disabled.", disabled=given.login)


@verb(NOTHING, group=user)
def unlock(given: Login) -> None:
    """Propose that a locked or disabled account be let in again."""
    from puntobanco.server.accounts.officers import propose_unlock

    _propose(given, propose_unlock, f"{given.login} is let in again")


@verb(NOTHING, group=user)
def reset(given: Login) -> None:
    """Propose a new one-time password for somebody who forgot theirs."""
    from puntobanco.server.accounts.officers import propose_reset

    _propose(given, propose_reset, f"{given.login} gets a new one-time password")


@verb(NOTHING, group=user)
def reset_second_factor(given: Login) -> None:
    """Propose to take away a second factor that was lost, with its recovery codes.

    That person sets up another at the next sign-in.
    """
    from puntobanco.server.accounts.officers import propose_factor

    _propose(given, propose_factor, f"{given.login} sets up a new second factor")


def _propose(given: Login, propose: "Propose", what: str) -> None:
    with at_desk(given) as desk:
        _proposed(given, propose(desk.accounts, desk.session, desk.person(given.login), desk.now).id, what)


def _proposed(given: House, id_: str, what: str) -> None:
    advice = f"Another officer agrees within 10 minutes: puntobanco user approve {id_} --as LOGIN"
    given.answer(f"Proposed: {what}.\n{advice}", proposed=id_, what=what)


class OwnFactor(House, frozen=True, kw_only=True):
    login: Annotated[str, option("--as", metavar="LOGIN", required=True, help="Whose second factor it is.")]


@verb(NOTHING, group=user)
def second_factor(given: OwnFactor) -> None:
    """Set up your own second factor with an authenticator.

    Asks for the password, shows a secret to be scanned or typed into the authenticator, and asks for the code that it
    shows then. The recovery codes are printed once, and kept nowhere: each is good once, in place of a code.
    """
    from puntobanco.server.accounts.credentials import factors
    from puntobanco.server.accounts.sessions import sign_out

    with accounts_of(given) as accounts:
        check_key(given)
        password = read_password("Password")
        signed = signed_in(accounts, given.login, password, right_now())
        code = read_password("The next code of the old second factor") if signed.session.factor else ""
        offered = factors.offer(accounts, signed.token, password, code, right_now())
        _show(offered.secret, offered.link, as_json=given.as_json)
        now = right_now()
        enrolled = factors.enrol(accounts, signed.token, read_password("The code that it shows"), now)
        sign_out(accounts, enrolled.signed.token, now)
    sentence = "Done. Keep these recovery codes; they are not shown again:\n" + "\n".join(enrolled.recovery)
    given.answer(sentence, **{"second factor": "set", "login": given.login, "recovery": enrolled.recovery})


def _show(secret: str, link: str, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"secret": secret, "link": link}))  # in one line, for the answer comes later
        return
    import segno

    if sys.stdout.isatty():
        segno.make(link, error="m", boost_error=False).terminal(compact=True)
    click.echo(f"Scan this, or type the secret into your authenticator: {secret}\n{link}")


class OwnPassword(House, frozen=True, kw_only=True):
    login: Annotated[str, option("--as", metavar="LOGIN", required=True, help="Whose password it is.")]


@verb(NOTHING, group=user)
def password(given: OwnPassword) -> None:
    """Set your own password in place of the old one.

    Asks for the old one, then for the new one.
    """
    from puntobanco.server.accounts.login import set_password
    from puntobanco.server.accounts.sessions import sign_out

    with accounts_of(given) as accounts:
        now, old = right_now(), read_password("The old password")
        signed = signed_in(accounts, given.login, old, now)
        signed = set_password(accounts, signed.token, old, read_password("The new password"), now)
        sign_out(accounts, signed.token, now)
    given.answer(f"Done: {given.login} has a new password.", password="set", login=given.login)


class Rescue(House, frozen=True, kw_only=True):
    lost: Annotated[bool, option(help="Passwords or second factors of the officers are lost.")] = False


@verb(NOTHING, group=user)
def rescue(given: Rescue) -> None:
    """New one-time passwords when officers cannot get in.

    At the machine itself, and only when fewer than two officers can still sign in; --lost says that too few still have
    their password and their second factor. Their second factors are taken away. No table opens for money until two of
    them have set passwords of their own and a second factor again. It goes on record.
    """
    from puntobanco.server.accounts import founding

    with accounts_of(given) as accounts:
        rescued = founding.rescue(accounts, right_now(), lost=given.lost)
    lines = [f"{added.profile.login} has the one-time password {added.password}" for added in rescued]
    record = [{"login": added.profile.login, "password": added.password} for added in rescued]
    given.answer("\n".join([*lines, "They are not shown again."]), rescued=record)
