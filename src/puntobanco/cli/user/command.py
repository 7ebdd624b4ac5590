"""``puntobanco user``: people, what they may do, and what two officers decide about them."""

import json
import sys
from typing import Any

import click

from puntobanco.cli.officers.desk import (
    Where,
    at_desk,
    check_key,
    house_options,
    looking,
    officer_options,
    read_password,
    right_now,
    signed_in,
    the_accounts,
)
from puntobanco.cli.refusals import print_json

TABLE = click.option("--table", default="*", metavar="NAME", help="At this table alone; at all unless said.")


@click.group()
def user() -> None:
    """People of a house that plays for money: who there is, what they may do, and who agreed.

    Passwords and codes are asked for at the terminal, or read from standard input, one a line; never from the command
    line. What
    takes two officers is proposed by one and approved by the other. On SQLite the server must be stopped, except to
    list. More in docs/accounts.md.
    """


def _say(where: Where, sentence: str, record: dict[str, Any]) -> None:
    if where.as_json:
        print_json(record)
    else:
        click.echo(sentence)


def _proposed(where: Where, id_: str, what: str) -> None:
    sentence = f"Proposed: {what}.\nAnother officer agrees within 10 minutes: puntobanco user approve {id_} --as LOGIN"
    _say(where, sentence, {"proposed": id_, "what": what})


@user.command(name="list")
@house_options
def list_(data: str | None, database: str | None, as_json: bool) -> None:
    """Who has an account, and what waits for an officer.

    \b
    puntobanco user list --data casino/
    """
    from puntobanco.cli.user.render import print_people, record_of, waiting_of
    from puntobanco.server.accounts.documents import APPROVALS, PEOPLE

    where = Where(data, database, as_json)
    with looking(where) as store:
        people = [kept.record for kept in PEOPLE.all(store) if not kept.record.erased]
        people.sort(key=lambda one: one.login)
        proposed = [kept.record for kept in APPROVALS.all(store)]
        waiting = waiting_of(proposed, people, right_now())
    if as_json:
        print_json({"people": [record_of(one) for one in people], "waiting": waiting})
    else:
        print_people(people, waiting)


@user.command()
@click.argument("login")
@click.option("--name", default="", help="The name that others see.")
@click.option("--player", is_flag=True, help="Let them bet at all tables.")
@officer_options
def add(
    login: str, name: str, player: bool, officer: str, data: str | None, database: str | None, as_json: bool
) -> None:
    """Give somebody an account with a one-time password.

    The password is printed once, and kept nowhere.

    \b
    puntobanco user add dina --name "Dina D." --as officer-1 --data casino/
    """
    from puntobanco.server.accounts import people
    from puntobanco.server.accounts.posts import Holding
    from puntobanco.wire.posts import Post

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        added = people.add(desk.accounts, desk.session, login, name, desk.now)
        if player:
            people.admit(desk.accounts, desk.session, added.profile.id, Holding(Post.PLAYER), desk.now)
    record = {"login": added.profile.login, "id": added.profile.id, "password": added.password}
    sentence = f"{added.profile.login} ({added.profile.id}) has the one-time password {added.password}"
    _say(where, f"{sentence}\nIt is not shown again.", record)


@user.command()
@click.argument("login")
@click.argument("post")
@TABLE
@officer_options
def grant(
    login: str, post: str, table: str, officer: str, data: str | None, database: str | None, as_json: bool
) -> None:
    """Propose that somebody gets a post.

    A bettor's needs no second officer; any other is approved by another, and holds from the next login on.

    \b
    puntobanco user grant dina dealer --table T1 --as officer-1 --data casino/
    """
    from puntobanco.server.accounts import officers, people
    from puntobanco.server.accounts.posts import Holding

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        holding, person = Holding(_post(post), table), desk.person(login)
        what = f"{login} becomes {post} {_at(table)}"
        if holding.post in people.ALONE:
            people.admit(desk.accounts, desk.session, person, holding, desk.now)
            _say(where, f"Done: {what}, from the next login on.", {"granted": what})
        else:
            proposed = officers.propose_grant(desk.accounts, desk.session, person, holding, desk.now)
            _proposed(where, proposed.id, what)


@user.command()
@click.argument("login")
@click.argument("post")
@TABLE
@officer_options
def revoke(
    login: str, post: str, table: str, officer: str, data: str | None, database: str | None, as_json: bool
) -> None:
    """Take a post away from somebody, at once."""
    from puntobanco.server.accounts import people
    from puntobanco.server.accounts.posts import Holding

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        holding = Holding(_post(post), table)
        people.revoke(desk.accounts, desk.session, desk.person(login), holding, desk.now)
    _say(where, f"Done: {login} is no longer {post} {_at(table)}.", {"revoked": post, "login": login, "table": table})


@user.command()
@click.argument("id")
@officer_options
def approve(id: str, officer: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Agree, as the second officer, to a proposal.

    With that it is done.
    """
    from puntobanco.server.accounts import officers

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        done = officers.approve(desk.accounts, desk.session, id, desk.now)
    record = {"done": done.approval.matter.value, "login": done.profile.login, "password": done.password}
    sentence = f"Done: {done.approval.matter.value} of {done.profile.login}."
    if done.password:
        sentence += f"\nThe one-time password is {done.password}\nIt is not shown again."
    _say(where, sentence, record)


@user.command()
@click.argument("id")
@officer_options
def decline(id: str, officer: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Say no to a proposal, or take back your own."""
    from puntobanco.server.accounts import approvals

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        approvals.decline(desk.accounts, desk.session, id, desk.now)
    _say(where, f"Declined: {id}.", {"declined": id})


@user.command()
@click.argument("login")
@officer_options
def lock(login: str, officer: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Let nobody in on an account, at once.

    Two officers can unlock it again.
    """
    from puntobanco.server.accounts import people

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        people.lock(desk.accounts, desk.session, desk.person(login), desk.now, "by an officer")
    _say(where, f"Done: {login} is locked.", {"locked": login})


@user.command()
@click.argument("login")
@officer_options
def disable(login: str, officer: str, data: str | None, database: str | None, as_json: bool) -> None:
    """End the use of an account, at once.

    Two officers can unlock it again.
    """
    from puntobanco.server.accounts import people

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        people.disable(desk.accounts, desk.session, desk.person(login), desk.now, "by an officer")
    _say(where, f"Done: {login} is disabled.", {"disabled": login})


@user.command()
@click.argument("login")
@officer_options
def unlock(login: str, officer: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Propose that a locked or disabled account be let in again."""
    from puntobanco.server.accounts import officers

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        proposed = officers.propose_unlock(desk.accounts, desk.session, desk.person(login), desk.now)
        _proposed(where, proposed.id, f"{login} is let in again")


@user.command()
@click.argument("login")
@officer_options
def reset(login: str, officer: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Propose a new one-time password for somebody who forgot theirs."""
    from puntobanco.server.accounts import officers

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        proposed = officers.propose_reset(desk.accounts, desk.session, desk.person(login), desk.now)
        _proposed(where, proposed.id, f"{login} gets a new one-time password")


@user.command("reset-second-factor")
@click.argument("login")
@officer_options
def reset_second_factor(login: str, officer: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Propose to take away a second factor that was lost, with its recovery codes.

    That person sets up another at the next sign-in.
    """
    from puntobanco.server.accounts import officers

    where = Where(data, database, as_json)
    with at_desk(where, officer) as desk:
        proposed = officers.propose_factor(desk.accounts, desk.session, desk.person(login), desk.now)
        _proposed(where, proposed.id, f"{login} sets up a new second factor")


@user.command("second-factor")
@click.option("--as", "login", metavar="LOGIN", required=True, help="Whose second factor it is.")
@house_options
def second_factor(login: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Set up your own second factor with an authenticator.

    Asks for the password, shows a secret to be scanned or typed into the authenticator, and asks for the code that it
    shows then. The recovery codes are printed once, and kept nowhere: each is good once, in place of a code.
    """
    from puntobanco.server.accounts.credentials import factors
    from puntobanco.server.accounts.sessions import sign_out

    where = Where(data, database, as_json)
    with the_accounts(where) as accounts:
        check_key(where)
        password = read_password("Password")
        signed = signed_in(accounts, login, password, right_now())
        code = read_password("The next code of the old second factor") if signed.session.factor else ""
        offered = factors.offer(accounts, signed.token, password, code, right_now())
        _show(where, offered.secret, offered.link)
        now = right_now()
        enrolled = factors.enrol(accounts, signed.token, read_password("The code that it shows"), now)
        sign_out(accounts, enrolled.signed.token, now)
    sentence = "Done. Keep these recovery codes; they are not shown again:\n" + "\n".join(enrolled.recovery)
    _say(where, sentence, {"second factor": "set", "login": login, "recovery": enrolled.recovery})


def _show(where: Where, secret: str, link: str) -> None:
    if where.as_json:
        click.echo(json.dumps({"secret": secret, "link": link}))  # in one line, for the answer comes later
        return
    import segno

    if sys.stdout.isatty():
        segno.make(link, error="m", boost_error=False).terminal(compact=True)
    click.echo(f"Scan this, or type the secret into your authenticator: {secret}\n{link}")


@user.command()
@click.option("--as", "login", metavar="LOGIN", required=True, help="Whose password it is.")
@house_options
def password(login: str, data: str | None, database: str | None, as_json: bool) -> None:
    """Set your own password in place of the old one.

    Asks for the old one, then for the new one.
    """
    from puntobanco.server.accounts.login import set_password
    from puntobanco.server.accounts.sessions import sign_out

    where = Where(data, database, as_json)
    with the_accounts(where) as accounts:
        now, old = right_now(), read_password("The old password")
        signed = signed_in(accounts, login, old, now)
        signed = set_password(accounts, signed.token, old, read_password("The new password"), now)
        sign_out(accounts, signed.token, now)
    _say(where, f"Done: {login} has a new password.", {"password": "set", "login": login})


@user.command()
@click.option("--lost", is_flag=True, help="Passwords or second factors of the officers are lost.")
@house_options
def rescue(lost: bool, data: str | None, database: str | None, as_json: bool) -> None:
    """New one-time passwords when officers cannot get in.

    At the machine itself, and only when fewer than two officers can still sign in; --lost says that too few still have
    their password and their second factor. Their second factors are taken away. No table opens for money until two of
    them have set passwords of their own and a second factor again. It goes on record.
    """
    from puntobanco.server.accounts import founding

    where = Where(data, database, as_json)
    with the_accounts(where) as accounts:
        rescued = founding.rescue(accounts, right_now(), lost=lost)
    lines = [f"{one.profile.login} has the one-time password {one.password}" for one in rescued]
    record = {"rescued": [{"login": one.profile.login, "password": one.password} for one in rescued]}
    _say(where, "\n".join([*lines, "They are not shown again."]), record)


def _post(text: str) -> Any:
    from puntobanco.faults import Fault, Refused
    from puntobanco.wire.posts import Post

    try:
        return Post(text)
    except ValueError:
        known = ", ".join(post.value for post in Post)
        raise Refused(Fault("no-such-post", text[:40], "there is no such post.", None, f"Known: {known}.")) from None


def _at(table: str) -> str:
    return "at all tables" if table == "*" else f"at {table}"
