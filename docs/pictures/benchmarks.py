"""Bars of how many times better Andiron is than a peer, or worse, from the tables of docs/benchmarks.md."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import svg


@dataclass(frozen=True)
class Group:
    """Rows of one table."""

    heading: str  # what the heading above the table begins with
    peer: str  # the column of the other, whose name begins with this
    title: str
    rows: tuple[str, ...] = ()  # what the names of the rows begin with; none for all that have a ratio


GROUPS = (
    Group(
        "Resources",
        "SQLite",
        "FHIR resources and searches, beside SQLite with the Android FHIR engine's tables",
    ),
    Group(
        "The store",
        "SQLite, columns",
        "Objects (Codable structs), beside SQLite through its C interface, prepared and bound by hand",
        (
            "insert with 3 indexes",
            "object by primary key",
            "index, equality",
            "filter without an index, counted",
            "1,000 objects with 10 related ones",
            "durable single upserts, 8 writers",
            "on disk",
        ),
    ),
    Group(
        "redb's table",
        "LMDB",
        "The engine below, beside LMDB",
        ("bulk load", "single writes", "random reads, again", "random range reads", "explicit compaction"),
    ),
    Group(
        "Memory",
        "SQLite",
        "The engine's memory and opening, beside SQLite",
        ("resident growth per key", "open after a close"),
    ),
    Group(
        "FHIR R4, typed",
        "JSONSerialization",
        "JSON to typed FHIR and back, beside Foundation's JSONSerialization",
        ("R4 patient bundles, read strictly", "R4 patient bundles, written"),
    ),
)

WIDTH, MARGIN = 1000, 20
BARS_LEFT, BARS_RIGHT = 372, 716
RATIO, OURS, THEIRS = 776, 876, 980
STEP, BAR = 21, 12

Table = list[list[str]]


@dataclass(frozen=True)
class Bar:
    name: str
    ratio: float
    ours: str
    theirs: str


def sections(document: str) -> dict[str, str]:
    """The text below each heading of the second level."""
    parts = re.split(r"^## (.*)$", document, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def tables(section: str) -> list[Table]:
    """The tables of a section, each with its header first and without the line of dashes."""
    found: list[Table] = []
    for block in re.findall(r"(?:^\|.*\|$\n?)+", section, re.MULTILINE):
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines()]
        found.append([row for row in rows if not set("".join(row)) <= set("-: ")])
    return found


def find_table(document: str, group: Group) -> tuple[str, Table, int]:
    """The heading, the table, and the index of the peer's column."""
    for heading, section in sections(document).items():
        if not heading.startswith(group.heading):
            continue
        for table in tables(section):
            for index, column in enumerate(table[0]):
                if column.startswith(group.peer):
                    return heading, table, index
    raise ValueError(f"docs/benchmarks.md: no table under “{group.heading}” with a column “{group.peer}”")


def figure(cell: str, unit: str) -> str:
    """`620 ms` of `620 (597–653) **5.50×**`."""
    plain = re.sub(r"\*\*.*?\*\*|\(.*?\)|, [\d.]+ allocations", "", cell).replace(" us", " µs").strip()
    return f"{plain} {short(unit)}".strip()


def short(unit: str) -> str:
    """`µs` of `µs an object`, which the row's name says."""
    return unit if unit.startswith("/") else unit.split(" ")[0]


def ratio(row: list[str], header: list[str], peer: int) -> float | None:
    """The column `ratio`, or what is written bold beside the peer's figure."""
    if "ratio" in header:
        written = row[header.index("ratio")]
    else:
        bold = re.search(r"\*\*([\d,.]+)×\*\*", row[peer])
        written = bold.group(1) if bold else ""
    return float(written.replace(",", "")) if written else None


def bars(table: Table, peer: int, group: Group) -> list[Bar]:
    header, found = table[0], []
    ours = next(index for index, column in enumerate(header) if column.startswith("Andiron"))
    for row in table[1:]:
        value = ratio(row, header, peer)
        if value is None or (group.rows and not row[0].startswith(group.rows)):
            continue
        unit = row[header.index("unit")] if "unit" in header else ""
        name = row[0].replace("`", "")
        found.append(Bar(name, value, figure(row[ours], unit), figure(row[peer], unit)))
    for wanted in group.rows:
        if not any(bar.name.startswith(wanted) for bar in found):
            raise ValueError(
                f"docs/benchmarks.md: no row “{wanted}” with a ratio to {group.peer} under “{group.heading}”"
            )
    return found


def measured(document: str) -> str:
    """The month of the figures."""
    found = re.search(r"[Mm]easured in (\w+ \d{4})", document)
    if found is None:
        raise ValueError("docs/benchmarks.md: it does not say “measured in MONTH YEAR”")
    return found.group(1)


class Scale:
    """A logarithmic scale on which all ratios have a place, and at least those from 0.1 to 10."""

    def __init__(self, ratios: list[float]) -> None:
        self.least = min(-1.0, math.log10(min(ratios))) - 0.1
        self.most = max(1.0, math.log10(max(ratios))) + 0.1

    def x(self, value: float) -> float:
        share = (math.log10(value) - self.least) / (self.most - self.least)
        return BARS_LEFT + share * (BARS_RIGHT - BARS_LEFT)

    def ticks(self) -> list[float]:
        return [10.0**power for power in range(math.ceil(self.least), math.floor(self.most) + 1)]


def shown(value: float) -> str:
    """Three digits, as in the tables."""
    if value >= 100:
        return f"{value:.0f}×"
    digits = max(0, 2 - math.floor(math.log10(value)))
    return f"{value:.{min(digits, 3)}f}×"


def clipped(name: str, most: int = 56) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip(" ,") + "…"


def draw_bar(bar: Bar, top: float, scale: Scale) -> str:
    ends = sorted((scale.x(1), scale.x(bar.ratio)))
    style = "better" if bar.ratio >= 1 else "worse"
    base = top + 15
    return "\n".join(
        [
            svg.text(BARS_LEFT - 12, base, clipped(bar.name), "row", "end"),
            svg.box(ends[0], top + 5, max(1.0, ends[1] - ends[0]), BAR, style),
            svg.text(RATIO, base, shown(bar.ratio), "name", "end"),
            svg.text(OURS, base, bar.ours, "row", "end"),
            svg.text(THEIRS, base, bar.theirs, "note", "end"),
        ]
    )


def draw_grid(scale: Scale, top: float, bottom: float) -> list[str]:
    return [
        svg.line(scale.x(tick), top, scale.x(tick), bottom, "one" if tick == 1 else "grid")
        for tick in scale.ticks()
    ]


def draw_ticks(scale: Scale, base: float) -> list[str]:
    return [
        svg.text(scale.x(tick), base, "1 = the same" if tick == 1 else f"{tick:g}×", "note", "middle")
        for tick in scale.ticks()
    ]


def draw_head(month: str) -> list[str]:
    return [
        svg.text(MARGIN, 28, "How many times better than the peer, or worse", "title"),
        svg.text(
            MARGIN,
            46,
            f"docs/benchmarks.md, measured in {month} on one machine. Logarithmic; blue: Andiron is better, orange:"
            " the peer is.",
            "note",
        ),
        svg.text(RATIO, 73, "ratio", "note", "end"),
        svg.text(OURS, 73, "Andiron", "note", "end"),
        svg.text(THEIRS, 73, "peer", "note", "end"),
    ]


def draw_group(group: Group, heading: str, listed: list[Bar], top: float, scale: Scale) -> list[str]:
    first = top + 40
    return [
        svg.text(MARGIN, top + 20, group.title, "name"),
        svg.text(MARGIN, top + 35, heading, "note"),
        *draw_grid(scale, first, first + len(listed) * STEP),
        *(draw_bar(bar, first + index * STEP, scale) for index, bar in enumerate(listed)),
    ]


def draw(document: str) -> str:
    month = measured(document)
    drawn: list[tuple[Group, str, list[Bar]]] = []
    for group in GROUPS:
        heading, table, peer = find_table(document, group)
        drawn.append((group, heading, bars(table, peer, group)))
    scale = Scale([bar.ratio for _, _, listed in drawn for bar in listed])
    parts, top = draw_head(month) + draw_ticks(scale, 73), 84.0
    for group, heading, listed in drawn:
        parts += draw_group(group, heading, listed, top, scale)
        top += 46 + len(listed) * STEP
    described = "; ".join(
        f"{group.title}: " + ", ".join(f"{bar.name} {shown(bar.ratio)}" for bar in listed)
        for group, _, listed in drawn
    )
    return svg.picture(WIDTH, top + 10, f"Andiron beside its peers, {month}", described, parts)
