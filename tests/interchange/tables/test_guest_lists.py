"""Guest lists as ticket shops, forms and tournament programs write them: who of each is a player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.commands.importing.asked import TableImport, table_in
from generator.files.reading import RefusedError
from generator.interchange.tables.columns import names_of
from generator.interchange.tables.people import people
from generator.interchange.tables.plan import plan_for
from generator.languages.said import say
from tests.support.organizer import Organizer

LISTS = Path(__file__).parent / "guest_lists"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((LISTS / "expected.yaml").read_text(encoding="utf-8"))


def test_each_list_has_an_expectation_and_is_named_in_the_readme() -> None:
    """With the page that documents it."""
    lists = {path.name for path in LISTS.iterdir()} - {"expected.yaml", "README.md"}
    assert lists == EXPECTED.keys()
    readme = (LISTS / "README.md").read_text(encoding="utf-8")
    assert [name for name in sorted(lists) if f"`{name}`" not in readme] == []


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "refused" not in wanted])
def test_a_guest_list_registers_who_comes(name: str) -> None:
    """Who is cancelled, declined or waiting is left out and named; who is open is asked about; who paid is nobody."""
    wanted = EXPECTED[name]
    table, _ = table_in(TableImport(file=LISTS / name), names_of("players", {}), say("a name"))
    found, faults = people(table)
    plan = plan_for(found, ())
    told = {person.place: (person.name, str(person.attendance)) for person in found}
    assert {
        "registered": [person.name for person in plan.new],
        "left_out": dict(told[left.places[0]] for left in plan.away),
        "asked": dict(told[place] for left in plan.left for place in left.places),
        "faults": [str(fault).partition(f"{name}:")[2] for fault in faults],
    } == {"left_out": {}, "asked": {}, "faults": [], **wanted}


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "refused" in wanted])
def test_a_guest_list_of_who_paid_is_refused(name: str, tmp_path: Path) -> None:
    """Who ordered is no player, and is not registered."""
    organizer = Organizer(tmp_path)
    organizer.new("cup")
    answer = organizer.run("import", "players", "cup", str(LISTS / name), expect=1)
    assert EXPECTED[name]["refused"] in answer.output
    assert "Paula" not in answer.output


# A list, and by hand: who is registered, who is left out and why, and who is asked about.
SHORT_LISTS: dict[str, tuple[str, list[str], list[str], list[str]]] = {
    "Eventbrite": (
        "Order #,First Name,Last Name,Email,Ticket Type,Attendee #,Attendee Status,Buyer Last Name,Buyer First Name\n"
        "11,Ada,Holm,a@example.org,Player,51,Attending,Vale,Ira\n"
        "12,Bo,Lind,b@example.org,Player,52,Checked In,Vale,Ira\n"
        "13,Cy,Marsh,c@example.org,Player,53,Deleted,Vale,Ira\n"
        "14,Dee,Orr,d@example.org,Player,54,Refunded,Vale,Ira\n",
        ["Ada Holm", "Bo Lind"],
        ["Cy Marsh: Attendee Status says Deleted", "Dee Orr: Attendee Status says Refunded"],
        [],
    ),
    "Tito": (
        "Number,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Void Status,Order Name,Order Email\n"
        "1,Player,Ada Holm,Ada,Holm,,Ira Vale,i@example.org\n"
        "2,Player,Bo Lind,Bo,Lind,Voided,Ira Vale,i@example.org\n",
        ["Ada Holm"],
        ["Bo Lind: Void Status says Voided"],
        [],
    ),
    "Tito, without the whole name": (
        "Number,Ticket,Ticket First Name,Ticket Last Name,Order Name\n"
        "1,Player,Ada,Holm,Ira Vale\n2,Player,Bo,Lind,Ira Vale\n",
        ["Ada Holm", "Bo Lind"],
        [],
        [],
    ),
    "Luma": (
        "api_id,name,first_name,last_name,email,approval_status,checked_in_at,ticket_name\n"
        "g1,Ada Holm,Ada,Holm,a@example.org,approved,,Player\n"
        "g2,Bo Lind,Bo,Lind,b@example.org,declined,,Player\n"
        "g3,Cy Marsh,Cy,Marsh,c@example.org,waitlist,,Player\n"
        "g4,Dee Orr,Dee,Orr,d@example.org,pending_approval,,Player\n"
        "g5,Eli Roe,Eli,Roe,e@example.org,invited,,Player\n",
        ["Ada Holm"],
        ["Bo Lind: approval_status says declined", "Cy Marsh: approval_status says waitlist"],
        ["Dee Orr", "Eli Roe"],
    ),
    "pretix": (
        "Order code,Product,Attendee name,Attendee email,Order status\n"
        "AB1,Player,Ada Holm,,Paid\nAB2,Player,Bo Lind,,Canceled\n"
        "AB3,Player,Cy Marsh,,Pending\nAB4,Player,Dee Orr,,Expired\n",
        ["Ada Holm"],
        ["Bo Lind: Order status says Canceled", "Dee Orr: Order status says Expired"],
        ["Cy Marsh"],
    ),
    "Meetup": (
        "Name\tUser ID\tTitle\tEvent Host\tRSVP\tGuests\n"
        "Ada Holm\t1\t\tNo\tYes\t0\nBo Lind\t2\t\tNo\tNo\t0\nCy Marsh\t3\t\tYes\tWaitlist\t0\n",
        ["Ada Holm"],
        ["Bo Lind: RSVP says No", "Cy Marsh: RSVP says Waitlist"],
        [],
    ),
    "WooCommerce": (
        "Order ID,Order Status,Billing First Name,Billing Last Name,Attendee Name\n"
        "1,Completed,Ira,Vale,Ada Holm\n2,Cancelled,Ira,Vale,Bo Lind\n"
        "3,On Hold,Ira,Vale,Cy Marsh\n4,Failed,Ira,Vale,Dee Orr\n",
        ["Ada Holm"],
        ["Bo Lind: Order Status says Cancelled", "Dee Orr: Order Status says Failed"],
        ["Cy Marsh"],
    ),
    "Google Forms": (
        "Timestamp,What is your full name?,Which faction will you play?,Vegetarian?\n"
        "2026/10/01,Ada Holm,Daqan,No\n2026/10/02,Bo Lind,No,Yes\n",
        ["Ada Holm", "Bo Lind"],
        [],
        [],
    ),
    "Google Forms, whether one comes": (
        "Zeitstempel,Vorname,Nachname,Zusage\n1.10.2026,Ada,Holm,Ja\n2.10.2026,Bo,Lind,Nein\n3.10.2026,Cy,Marsh,Vielleicht\n",
        ["Ada Holm"],
        ["Bo Lind: Zusage says Nein"],
        ["Cy Marsh"],
    ),
    "Microsoft Forms": (
        "ID,Start time,Completion time,Email,Name,Club\n1,,,a@example.org,Ada Holm,North\n2,,,b@example.org,Bo Lind,\n",
        ["Ada Holm", "Bo Lind"],
        [],
        [],
    ),
    "Billetweb": (
        "Billet,Nom,Prénom,Email,Tarif,Statut commande\n1,Holm,Ada,,Joueur,Confirmé\n2,Lind,Bo,,Joueur,Remboursé\n"
        "3,Marsh,Cy,,Joueur,En attente\n",
        ["Ada Holm"],
        ["Bo Lind: Statut commande says Remboursé"],
        ["Cy Marsh"],
    ),
    "a Spanish shop": (
        "Pedido,Nombre,Apellidos,Estado\n1,Ada,Holm,Confirmada\n2,Bo,Lind,Anulada\n3,Cy,Marsh,Pendiente\n",
        ["Ada Holm"],
        ["Bo Lind: Estado says Anulada"],
        ["Cy Marsh"],
    ),
    "a German shop": (
        "Bestellung;Vorname;Nachname;Ticketstatus\n1;Ada;Holm;bezahlt\n2;Bo;Lind;storniert\n3;Cy;Marsh;Warteliste\n",
        ["Ada Holm"],
        ["Bo Lind: Ticketstatus says storniert", "Cy Marsh: Ticketstatus says Warteliste"],
        [],
    ),
    "Challonge": (
        "Seed,Display Name,Username\n1,Ada Holm,ada\n2,Bo Lind,\n",
        ["Ada Holm", "Bo Lind"],
        [],
        [],
    ),
    "start.gg": (
        "Id,GamerTag,Short GamerTag,First Name,Last Name,Checked In\n"
        "1,N | Kestrel,Kestrel,Ada,Holm,\n2,Brandy,Brandy,,,\n",
        ["Ada Holm", "Brandy"],
        [],
        [],
    ),
    "a column whose cells alone say it": (
        "Name,Army,State of things\nAda Holm,Daqan,Confirmed\nBo Lind,Daqan,Refunded\nCy Marsh,Waiqar,Voided\n",
        ["Ada Holm"],
        ["Bo Lind: State of things says Refunded", "Cy Marsh: State of things says Voided"],
        [],
    ),
    "a day of cancellation": (
        "Name,Cancelled at\nAda Holm,\nBo Lind,2026-10-03 14:00\n",
        ["Ada Holm"],
        ["Bo Lind: Cancelled at says 2026-10-03 14:00"],
        [],
    ),
    "First, Last, Army": (
        "First,Last,Army\nAda,Holm,Daqan\nBo,Lind,Waiqar\n",
        ["Ada Holm", "Bo Lind"],
        [],
        [],
    ),
    "names, a line each": ("Ada Holm\nBo Lind\nCy Marsh\n", ["Ada Holm", "Bo Lind", "Cy Marsh"], [], []),
    "names below a title": ("Friday night:\n\nAda Holm\nBo Lind\n", ["Ada Holm", "Bo Lind"], [], []),
    "names with numbers": ("1. Ada Holm\n2. Bo Lind\n", ["Ada Holm", "Bo Lind"], [], []),
    "names below a heading": ("Players\nAda Holm\nBo Lind\n", ["Ada Holm", "Bo Lind"], [], []),
    "two tickets of one person": (
        "Name,Ticket status\nAda Holm,Cancelled\nAda Holm,Valid\nBo Lind,Valid\n",
        ["Ada Holm", "Bo Lind"],
        [],
        [],
    ),
}


@pytest.mark.parametrize("source", SHORT_LISTS)
def test_who_of_a_short_list_is_a_player(source: str, tmp_path: Path) -> None:
    """Nobody who cancelled, was refused or waits is registered, nobody who ordered, and no ticket's name."""
    text, registered, away, asked = SHORT_LISTS[source]
    file = tmp_path / "guests.csv"
    file.write_text(text, encoding="utf-8")
    table, faults = table_in(TableImport(file=file), names_of("players", {}), say("a name"))
    persons, wrong = people(table)
    plan = plan_for(persons, [])
    names = {person.place: person.name for person in persons}
    assert (faults, wrong) == ((), ())
    assert [each.name for each in plan.new] == registered
    assert [str(each).partition(": ")[2] for each in plan.away] == away
    assert [names[place] for left in plan.left for place in left.places] == asked


def test_a_person_is_never_a_heading(tmp_path: Path) -> None:
    """Where the columns are called as nobody knows them nothing is taken, and they are named, not who stands below."""
    for text in (
        "Who,What\nAna Berg,Player\nBen Holt,Player\n",
        "Gast,Karte\nAna Berg,Name\nBen Holt,Name\n",
    ):
        file = tmp_path / "guests.csv"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(RefusedError) as refused:
            table_in(TableImport(file=file), names_of("players", {}), say("a name"))
        assert f"(it begins with: {text.splitlines()[0].replace(',', ', ')})" in str(refused.value)
        assert "Ana" not in str(refused.value)
