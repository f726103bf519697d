"""The modules in their layers, each above what it imports: names and imports are those of Package.swift."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass

import svg

# What each module is, and where in its row it stands: the first of 70 columns, and the one after the last.
MODULES: dict[str, tuple[str, int, int]] = {
    "AndironProgram": ("andiron, the command-line tool", 6, 34),
    "fhir-generate": ("writes modules", 0, 6),
    "HealthCommands": ("health, care", 6, 12),
    "ServerCommands": ("serve", 12, 18),
    "ReplicationCommands": ("replicate, sync", 18, 26),
    "StorageCommands": ("copy", 26, 34),
    "AndironCommands": ("the tool as a library: import, search, verify, backup, demo, torture", 6, 34),
    "FHIRGenerator": ("reads a release", 0, 6),
    "SyntheticPopulation": ("made-up patients", 6, 13),
    "SyntheticHealth": ("made-up care", 6, 13),
    "FHIRDefinitions": ("of all releases, as text", 13, 22),
    "FHIRDSTU2": ("the types of a release", 14, 22),
    "FHIRSTU3": ("the types of a release", 14, 22),
    "FHIRR4": ("the types of a release", 14, 22),
    "FHIRR5": ("the types of a release", 14, 22),
    "FHIRStore": ("resources", 22, 29),
    "DocumentStore": ("JSON with revisions", 29, 36),
    "DatastoreImport": ("imports CDT", 28, 34),
    "DocumentServer": ("CouchDB's interface", 34, 41),
    "Inspector": ("records in a browser", 48, 54),
    "FHIRServer": ("its interface", 19, 23),
    "HTTPServer": ("who may ask; a server", 42, 54),
    "Replication": ("with servers", 41, 48),
    "DeviceReplication": ("between devices", 36, 48),
    "CouchProtocol": ("CouchDB's forms", 34, 48),
    "FHIRReplication": ("FHIR servers", 54, 60),
    "FirebaseReplication": ("Firebase", 60, 67),
    "HTTPClient": ("requests", 54, 66),
    "HTTPMessage": ("messages of HTTP", 53, 62),
    "Audit": ("who asked", 48, 53),
    "CCurl": ("libcurl", 60, 66),
    "TextIndex": ("words, ranked", 28, 36),
    "StorageClient": ("databases", 23, 28),
    "FHIRDatabase": ("in databases", 23, 28),
    "TextDatabase": ("words in databases", 54, 60),
    "StorageClientConformance": ("cases for any storage", 56, 65),
    "SQLiteClient": ("objects in files", 49, 54),
    "PostgreSQLClient": ("on servers", 54, 60),
    "FHIRModel": ("what the releases of FHIR share: views, dates, choices, checking, reading", 0, 23),
    "Andiron": ("the store: transactions, observation, blobs", 28, 42),
    "CollectionModel": ("indexes, queries, relations", 23, 32),
    "HealthModel": ("samples", 40, 48),
    "AppleHealth": ("exports", 40, 44),
    "HealthSync": ("both ways", 44, 48),
    "HealthFHIR": ("as FHIR", 17, 21),
    "CareModel": ("plans", 36, 40),
    "CareHealth": ("by samples", 36, 40),
    "CareFHIR": ("as FHIR", 14, 17),
    "ObjectModel": ("Swift types as values and back; queries over values", 4, 25),
    "StorageEngine": ("log, trees, snapshots", 25, 36),
    "Gzip": ("unpacks gzip", 0, 4),
    "ValueModel": ("JSON's values in bytes that are read in place; parser, writer, decimals, keys", 4, 25),
    "FileAccess": ("files, real or simulated", 28, 36),
    "Units": ("UCUM, HealthKit", 36, 43),
    "CZlib": ("zlib, of the system", 0, 27),
    "CCrypto": ("libcrypto", 27, 36),
    "CLibEdit": ("libedit", 66, 70),
    "CSQLite3": ("SQLite", 36, 40),
    "CStemmer": ("stems", 40, 44),
    "CMicroHTTP": ("HTTP", 44, 48),
    "CPostgreSQL": ("libpq", 48, 54),
    "PostgreSQLDriver": ("connections", 47, 53),
}

# No straight line leads from one to the other; the note below the title says so.
UNDRAWN = {
    ("HealthModel", "Units"),
    ("FHIRStore", "Units"),
    ("CareHealth", "HealthModel"),
    ("HealthFHIR", "HealthModel"),
    ("CareFHIR", "CareModel"),
    ("SyntheticHealth", "CareModel"),
    ("SQLiteClient", "StorageClient"),
    ("SQLiteClient", "CSQLite3"),
    ("PostgreSQLClient", "StorageClient"),
    ("PostgreSQLClient", "PostgreSQLDriver"),
    ("AndironCommands", "CLibEdit"),
    ("AndironCommands", "SyntheticPopulation"),
    ("AndironCommands", "FHIRStore"),
    ("HealthCommands", "AppleHealth"),
    ("HealthCommands", "CareHealth"),
    ("HealthCommands", "SyntheticHealth"),
    ("ServerCommands", "Inspector"),
    ("ServerCommands", "FHIRDatabase"),
    ("ServerCommands", "StorageClient"),
    ("ServerCommands", "DocumentServer"),
    ("ServerCommands", "FHIRServer"),
    ("ReplicationCommands", "Replication"),
    ("ReplicationCommands", "FHIRReplication"),
    ("StorageCommands", "ServerCommands"),
    ("StorageCommands", "FHIRDatabase"),
    ("StorageCommands", "FHIRStore"),
    ("StorageCommands", "SQLiteClient"),
    ("StorageCommands", "PostgreSQLClient"),
    ("DocumentStore", "Gzip"),
    ("ValueModel", "CCrypto"),
    ("TextIndex", "CStemmer"),
    ("DatastoreImport", "CSQLite3"),
    ("HTTPServer", "FileAccess"),
    ("HTTPServer", "ValueModel"),
    ("HTTPServer", "Gzip"),
    ("Audit", "FileAccess"),
    ("Audit", "HTTPMessage"),
    ("Audit", "ValueModel"),
    ("AndironCommands", "Audit"),
    ("AndironCommands", "HTTPMessage"),
    ("FHIRServer", "HTTPServer"),
    ("Inspector", "DocumentStore"),
    ("Inspector", "FHIRDatabase"),
    ("Inspector", "StorageClient"),
    ("Inspector", "CollectionModel"),
    ("Inspector", "FHIRStore"),
    ("HTTPClient", "Gzip"),
    ("DocumentServer", "HTTPServer"),
    ("FHIRReplication", "FHIRStore"),
    ("FirebaseReplication", "Andiron"),
    ("Replication", "HTTPClient"),
    ("DeviceReplication", "HTTPClient"),
    ("CouchProtocol", "HTTPMessage"),
    ("HTTPMessage", "FileAccess"),
    ("PostgreSQLDriver", "FileAccess"),
    ("CollectionModel", "FileAccess"),
    ("FHIRReplication", "HTTPClient"),
    ("StorageClientConformance", "CollectionModel"),
    ("FHIRDatabase", "TextDatabase"),
    ("TextDatabase", "StorageClient"),
    ("TextDatabase", "TextIndex"),
    ("StorageClient", "FileAccess"),
}

WIDTH, MARGIN, GAP = 1960, 20, 8
COLUMN = (WIDTH - 2 * MARGIN) / 70
TOP, BOX, STEP = 140, 46, 74

Imports = dict[str, list[str]]


@dataclass
class Block:
    """Modules that are drawn as one box, as they are of one kind and import the same."""

    names: list[str]
    kind: str
    row: int

    @property
    def note(self) -> str:
        return MODULES[self.names[0]][0]

    @property
    def span(self) -> tuple[int, int]:
        return MODULES[self.names[0]][1:]


def read(package: str) -> tuple[Imports, dict[str, str]]:
    """What each module of the manifest imports, and its kind: box, program or system."""
    kinds = {name: "system" for name in re.findall(r'\.systemLibrary\(\s*name: "([\w-]+)"', package)}
    for variable, name in re.findall(r'^let (\w+) = Target\.Dependency\.target\(\s*name: "(\w+)"', package, re.MULTILINE):
        package = re.sub(rf"\b{variable}\b(?= *[,\]\n])", f'"{name}"', package)
    programs = re.findall(r'\.executableTarget\(\s*name: "([\w-]+)",\s*dependencies: \[(.*?)\]', package, re.DOTALL)
    table = re.search(r"let libraries.*?= \[\n(.*?)\n\]\n", package, re.DOTALL)
    if table is None:
        raise ValueError("Package.swift: no table of libraries")
    libraries = re.findall(r'^  \(\s*"(\w+)",\s*(.*?)\s*\),?$', joined(table.group(1)), re.MULTILINE)
    kinds |= {name: "box" for name, _ in libraries} | {name: "program" for name, _ in programs}
    imports: Imports = {name: [] for name in kinds}
    for name, listed in libraries + programs:
        # Other texts in the list are names of traits.
        imports[name] = [found for found in re.findall(r'"([\w-]+)"', listed) if found in kinds]
    return imports, kinds


def joined(table: str) -> str:
    """The table with each row on one line, without the names of the layers."""
    table = re.sub(r"^\s*(//.*)?\n", "", table, flags=re.MULTILINE)
    return re.sub(r"\n(?!  \()\s*", " ", table)


def rows(imports: Imports, kinds: dict[str, str]) -> dict[str, int]:
    """How far above the libraries of the system each module stands."""
    found = {name: 0 for name, kind in kinds.items() if kind == "system"}

    def row(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((row(below) for below in imports[name]), default=0)
        return found[name]

    for name in imports:
        row(name)
    return found


def reaches(start: str, end: str, imports: Imports) -> bool:
    return any(below == end or reaches(below, end, imports) for below in imports[start])


def needed(imports: Imports) -> Imports:
    """The imports that do not follow from others."""
    return {
        name: [
            below
            for below in listed
            if not any(other != below and reaches(other, below, imports) for other in listed)
        ]
        for name, listed in imports.items()
    }


def blocks(imports: Imports, kinds: dict[str, str]) -> list[Block]:
    found: dict[tuple[object, ...], Block] = {}
    height = rows(imports, kinds)
    for name, kind in kinds.items():
        if name not in MODULES:
            raise ValueError(f"Package.swift: {name} has no line in MODULES of docs/pictures/layers.py")
        block = Block([], kind, height[name])
        found.setdefault((MODULES[name], kind, *imports[name]), block).names.append(name)
    return list(found.values())


def check_apart(all_blocks: list[Block]) -> None:
    """Two boxes of one row must not share a column: one would hide the other."""
    for number, block in enumerate(all_blocks):
        for other in all_blocks[:number]:
            if block.row == other.row and max(block.span[0], other.span[0]) < min(block.span[1], other.span[1]):
                raise ValueError(
                    f"docs/pictures/layers.py: {block.names[0]} hides {other.names[0]} in row {block.row};"
                    " give them other columns in MODULES"
                )


def free_column(above: Block, below: Block, all_blocks: list[Block]) -> float:
    """The middle of the widest run of columns in which a straight line leads from one block to the other."""
    start, end = max(above.span[0], below.span[0]), min(above.span[1], below.span[1])
    taken = {
        column
        for block in all_blocks
        if below.row < block.row < above.row
        for column in range(*block.span)
    }
    free = [column for column in range(start, end) if column not in taken]
    runs: list[list[int]] = []
    for column in free:
        if runs and runs[-1][-1] == column - 1:
            runs[-1].append(column)
        else:
            runs.append([column])
    if not runs:
        raise ValueError(
            f"docs/pictures/layers.py: no straight line from {above.names[0]} to {below.names[0]};"
            " give them other columns in MODULES"
        )
    widest = max(runs, key=len)
    return (widest[0] + widest[-1] + 1) / 2


def draw_block(block: Block, top: float) -> str:
    start, end = block.span
    left, width = MARGIN + start * COLUMN + GAP / 2, (end - start) * COLUMN - GAP
    middle = left + width / 2
    return "\n".join(
        [
            svg.box(left, top, width, BOX, block.kind, radius=5),
            svg.text(middle, top + 20, short_names(block.names), "name", "middle"),
            svg.text(middle, top + 36, block.note, "note", "middle"),
        ]
    )


def short_names(names: list[str]) -> str:
    """`FHIRDSTU2, STU3, R4, R5`: what all begin with is said once."""
    prefix = "FHIR" if all(name.startswith("FHIR") for name in names) else ""
    return ", ".join([names[0], *(name.removeprefix(prefix) for name in names[1:])])


def draw(package: str) -> str:
    imports, kinds = read(package)
    all_blocks = blocks(imports, kinds)
    highest = max(block.row for block in all_blocks)
    tops = {row: TOP + (highest - row) * STEP for row in range(highest + 1)}
    check_apart(all_blocks)
    of = {name: block for block in all_blocks for name in block.names}
    edges = {
        (of[name].names[0], of[below].names[0]): (of[name], of[below])
        for name, listed in needed(imports).items()
        for below in listed
        if (name, below) not in UNDRAWN
    }
    hidden: Imports = {}
    for above, below in sorted(UNDRAWN):
        hidden.setdefault(above, []).append(below)
    undrawn = "; ".join(f"{above}: {', '.join(listed)}" for above, listed in hidden.items())
    parts = [
        svg.text(MARGIN, 28, "Modules of Andiron, each above what it imports", "title"),
        svg.text(MARGIN, 46, "A module imports what its arrows lead to, directly or indirectly.", "note"),
    ]
    lines = textwrap.wrap(f"Imports without an arrow: {undrawn}.", 300)
    parts += [svg.text(MARGIN, 62 + 16 * number, line, "note") for number, line in enumerate(lines)]
    parts += [draw_block(block, tops[block.row]) for block in all_blocks]
    for above, below in edges.values():
        x = MARGIN + free_column(above, below, all_blocks) * COLUMN
        parts.append(svg.arrow_down(x, tops[above.row] + BOX, tops[below.row]))
    described = "; ".join(
        f"{name} imports {', '.join(listed) if listed else 'nothing'}" for name, listed in imports.items()
    )
    return svg.picture(WIDTH, tops[0] + BOX + MARGIN, "Modules of Andiron", described, parts)
