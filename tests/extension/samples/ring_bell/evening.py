"""A table at which the bell is rung: offered, refused, recorded, written, judged again, and on the page."""

import json
import sys
import tomllib
from pathlib import Path

from puntobanco.journal.chain import Writer
from puntobanco.journal.check import check_stream
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.machine import evolve, step
from puntobanco.table.model.founding import set_up
from puntobanco.table.offers import offers
from puntobanco.table.registry import EVENTS
from tools.table_page import table_page

OLGA, DINA = (ask.Who(ask.Person(name), role) for name, role in (("olga", Role.OPERATOR), ("dina", Role.DEALER)))
ANNA = ask.Who(ask.Person("anna"), Role.PLAYER)
STREAM = "table/one"

founding = set_up(tomllib.loads(Path("setups/rws-non-commission.toml").read_text(encoding="utf-8")))
table = evolve(None, ev.Recorded(position=0, at=ask.At(0), by=OLGA, command="0", event=founding))
writer = Writer(STREAM)
writer.found(id="0", at=ask.At(0), who=OLGA, event=founding)
refused = []
for who, act in (
    (OLGA, ask.Appoint(person=DINA.person, role=Role.DEALER)),
    (OLGA, ask.PostSigns()),
    (OLGA, ask.OpenTable()),
    (ANNA, ask.RingBell()),
    (DINA, ask.RingBell(times=0)),
    (DINA, ask.RingBell(times=3)),
):
    command = ask.Command(id=str(table.position), at=ask.At(1), who=who, act=act)
    table, recorded, faults = step(table, command)
    writer.add(command, (one.event for one in recorded))
    refused += [fault.code for fault in faults]
seen = {
    "offered": "ring-bell" in [offer.act for offer in offers(table, DINA)],
    "refused": refused,
    "written": writer.lines[-1].decode(),
    "findings": [finding.code for finding in check_stream(STREAM, writer.lines).findings],
    "left out": str(EVENTS[ev.BellRung].told),
    "on the page": any("`ring-bell` | Ring the bell of the table." in line for line in table_page("")),
}
sys.stdout.write(json.dumps(seen))
