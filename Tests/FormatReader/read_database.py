#!/usr/bin/env python3
"""Reads the tables that objects have in SQLite and PostgreSQL, and checks them.

Written from docs/storage-format.md and the pages that it refers to, so that the document is known
to suffice; section numbers below are those of the document. Standard library only; PostgreSQL is
read with `psql`. The whole database is held in memory.

    read_database.py FILE
    read_database.py postgresql://NAME@HOST/DATABASE [--schema NAME]

Prints one JSON text with the collections, their definitions, what was checked of their indexes,
and their objects, in the order of their keys. Exits 0, or 1 with a line for each problem.
"""

import argparse
import base64
import itertools
import json
import os
import re
import sqlite3
import subprocess
import sys
from dataclasses import dataclass, field
from decimal import Context, Decimal
from pathlib import Path

VERSION = 1
APPLICATION = 0x416E6469
LONGEST_COMPONENT, LONGEST_PREFIX, MOST_ENTRIES, LONGEST_KEY = 1_000, 1_024, 1_000, 1_600
NULL, FALSE, TRUE, ZERO, UUID, STRING, BYTES = 0x02, 0x03, 0x04, 0x40, 0x78, 0x80, 0x88
MISSING, OBJECT, EMPTY = 0x01, 0x90, 0x91


class Damage(Exception):
    """Something is not as the document says."""


# --- Values (section 4) --------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A number with its text: no digit is lost."""
    text: str

    def parts(self):
        """Sign, exponent and digits of ±d.ddd × 10^e; None for zero."""
        found = re.fullmatch(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?", self.text)
        if not found:
            raise Damage("a number is malformed")
        sign, whole, fraction, exponent = found.groups()
        digits = whole + (fraction or "")
        significant = digits.lstrip("0")
        if not significant:
            return None
        place = len(whole) - 1 - (len(digits) - len(significant)) + int(exponent or "0")
        return bool(sign), place, significant.rstrip("0")


class Object(dict):
    """Fields by name, and hidden fields by number."""

    def __init__(self, fields=(), hidden=()):
        super().__init__(fields)
        self.hidden = dict(hidden)


def object_of(pairs):
    fields = Object(pairs)
    if len(fields) != len(pairs):
        raise Damage("an object has two fields of one name")
    return fields


def refuse_constant(text):
    raise Damage(f"{text} is no JSON")


def parse_json(data):
    try:
        text = data.decode()
        value = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=refuse_constant,
            object_pairs_hook=object_of)
        write_json(value).encode()
        return value
    except (ValueError, RecursionError) as error:
        raise Damage(f"the JSON is malformed: {type(error).__name__}") from error


def write_json(value):
    """JSON in one form: fields in the order of their names, numbers as they are."""
    if isinstance(value, Number):
        return value.text
    if isinstance(value, bytes):
        return json.dumps(base64.b64encode(value).decode())
    if isinstance(value, list):
        return "[" + ",".join(write_json(element) for element in value) + "]"
    if isinstance(value, dict):
        fields = sorted(value.items(), key=lambda item: item[0].encode())
        return "{" + ",".join(f"{write_json(k)}:{write_json(v)}" for k, v in fields) + "}"
    return json.dumps(value, ensure_ascii=False)


class Binary:
    """A value in the form of docs/values.md, without a dictionary."""

    def __init__(self, data):
        self.data = data

    @staticmethod
    def decode(data):
        try:
            if not data or data[-1] >> 2 != 1:
                raise Damage("the binary form is unknown")
            start = len(data) - 1 - ((data[-1] & 3) + 1)
            return Binary(data).slot(int.from_bytes(data[start:-1], "little"), start)
        except (IndexError, UnicodeDecodeError, RecursionError) as error:
            raise Damage("the binary form is malformed") from error

    def slot(self, slot, origin):
        if slot & 1:
            raise Damage("the binary form refers to a dictionary")
        if slot & 2:
            code = (slot >> 2) - 3
            if code < 0:
                return [None, False, True][code + 3]
            return Number(str(code >> 1 if code & 1 == 0 else -(code >> 1) - 1))
        return self.node(origin - (slot >> 2))

    def number(self, at, count):
        if at < 0 or at + count > len(self.data):
            raise Damage("the binary form is cut off")
        return int.from_bytes(self.data[at:at + count], "little")

    def node(self, start):
        kind, argument = self.number(start, 1) & 7, self.number(start, 1) >> 3
        at = start + 1
        if kind in (1, 4, 5):
            width = {28: 1, 29: 2, 30: 4}.get(argument, 0)
            length = self.number(at, width) if width else argument
            content = self.data[at + width:at + width + length]
            if len(content) != length:
                raise Damage("the binary form is cut off")
            return content if kind == 5 else (str if kind == 1 else Number)(content.decode())
        if kind in (2, 3):
            scale = self.number(at, 1) if kind == 3 else 0
            digits = str(self.number(at + (kind == 3), (argument & 7) + 1)).rjust(scale + 1, "0")
            point = len(digits) - scale
            text = digits[:point] + ("." + digits[point:] if scale else "")
            return Number(("-" if argument & 8 else "") + text)
        if kind in (6, 7):
            return self.container(start, kind, argument)
        raise Damage("the binary form has an unknown kind")

    def container(self, start, kind, argument):
        at, width = start + 1, (argument & 3) + 1
        count = self.number(at, 1)
        at += 1
        if count == 255:
            count, at = self.number(at, 4), at + 4
        if kind == 6:
            return [self.slot(self.number(at + n * width, width), start) for n in range(count)]
        at += 2 if argument & 16 else 0
        form = argument >> 2 & 3
        key_width = (1, 2, width)[form]
        result = Object()
        for n in range(count):
            key = self.number(at + n * key_width, key_width)
            value = self.slot(
                self.number(at + count * key_width + n * width, width), start)
            if form == 2 and key & 3 == 0:
                result[self.node(start - (key >> 2))] = value
                continue
            name = key >> 2 if form == 2 else key
            if name > 3:
                raise Damage("the binary form refers to a dictionary")
            result.hidden[name] = value
        return result


def needs_binary(value, is_root=True):
    """Whether JSON does not say all of a value."""
    if isinstance(value, list):
        return any(needs_binary(element, False) for element in value)
    if isinstance(value, Object):
        if 1 in value.hidden or (0 in value.hidden and not is_root):
            return True
        return any(needs_binary(element, False) for element in value.values())
    return isinstance(value, bytes)


# --- Scalars as bytes in order (docs/values.md, "Index keys") ------------------------------------


def complement(data):
    return bytes(byte ^ 0xFF for byte in data)


def escaped(tag, content):
    content = content.replace(b"\x01", b"\x01\x02").replace(b"\x00", b"\x01\x01")
    return bytes([tag]) + content + b"\x00"


def ordered_number(number):
    parts = number.parts()
    if parts is None:
        return bytes([ZERO])
    is_negative, place, digits = parts
    if -12 <= place <= 20:
        tag, exponent = 0x42 + place + 12, b""
    else:
        tag, exponent = (0x41 if place < 0 else 0x63), far_exponent(place)
    digits += "0" * (len(digits) % 2)
    pairs = [int(digits[n:n + 2]) for n in range(0, len(digits), 2)]
    body = exponent + bytes(2 * pair + 1 for pair in pairs[:-1]) + bytes([2 * pairs[-1]])
    return bytes([0x80 - tag]) + complement(body) if is_negative else bytes([tag]) + body


def far_exponent(place):
    digits = str(abs(place))
    digits = "0" * (len(digits) % 2) + digits
    pairs = bytes(int(digits[n:n + 2]) for n in range(0, len(digits), 2))
    count = len(pairs)
    if count <= 0xF7:
        length = bytes([count])
    else:
        width = (count.bit_length() + 7) // 8
        length = bytes([0xF7 + width]) + count.to_bytes(width, "big")
    return complement(length + pairs) if place < 0 else length + pairs


def ordered(value):
    """The bytes of a scalar, ascending."""
    if value is None:
        return bytes([NULL])
    if isinstance(value, bool):
        return bytes([TRUE if value else FALSE])
    if isinstance(value, Number):
        return ordered_number(value)
    return escaped(STRING, value.encode()) if isinstance(value, str) else escaped(BYTES, value)


# --- Primary keys (section 5) --------------------------------------------------------------------


def uuid_text(data):
    digits = data.hex().upper()
    return "-".join(digits[a:b] for a, b in ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32)))


def compound_text(texts):
    return "/".join(text.replace("~", "~0").replace("/", "~1") for text in texts)


def compound_parts(text):
    """The parts of a compound key's text, or None."""
    if re.search("~(?![01])", text):
        return None
    return [part.replace("~1", "/").replace("~0", "~") for part in text.split("/")]


def integer_of(data, at):
    """The integer that begins at a place, and the place after it."""
    tag = data[at]
    if tag == ZERO:
        return 0, at + 1
    is_negative = tag < ZERO
    place = (0x80 - tag if is_negative else tag) - 0x42 - 12
    digits, end = "", at + 1
    while True:
        byte = data[end] ^ (0xFF if is_negative else 0)
        digits, end = digits + f"{byte >> 1:02}", end + 1
        if byte & 1 == 0:
            break
    digits = digits.rstrip("0")
    if not len(digits) - 1 <= place <= 18:
        raise Damage("the key is no integer")
    number = int(digits + "0" * (place + 1 - len(digits)))
    return -number if is_negative else number, end


def decode_key(data):
    """The parts of a primary key: kind, and text."""
    parts, at = [], 0
    try:
        while at < len(data):
            if data[at] == UUID and at + 17 <= len(data):
                parts.append(("uuid", uuid_text(data[at + 1:at + 17])))
                at += 17
            elif data[at] == STRING:
                end = data.index(0, at)
                content = data[at + 1:end]
                plain = content.replace(b"\x01\x01", b"\x00").replace(b"\x01\x02", b"\x01")
                if escaped(STRING, plain) != data[at:end + 1]:
                    raise Damage("the key has an invalid escape")
                parts.append(("string", plain.decode()))
                at = end + 1
            elif 0x1D < data[at] < 0x63:
                number, end = integer_of(data, at)
                text = str(number)
                if ordered(Number(text)) != data[at:end] or not -2**63 <= number < 2**63:
                    raise Damage("the key is no integer of 64 bits")
                parts.append(("integer", text))
                at = end
            else:
                raise Damage("the key has a part of an unknown kind")
    except (IndexError, ValueError) as error:
        raise Damage("the key is malformed") from error
    return parts


def key_of(data, kind):
    """The key as text. Checks that it is of the collection's kind."""
    if len(data) > LONGEST_KEY:
        raise Damage("the key is too long")
    parts = decode_key(data)
    if "/".join(part for part, _ in parts) != kind:
        raise Damage("the key is not of the collection's kind")
    texts = [text for _, text in parts]
    return texts[0] if len(texts) == 1 else compound_text(texts)


def hidden_key(value):
    """The text of the key in a hidden field; section 4.2."""
    if isinstance(value, bytes) and len(value) == 16:
        return uuid_text(value)
    if isinstance(value, (Number, str)):
        return value.text if isinstance(value, Number) else value
    if isinstance(value, list):
        return compound_text(hidden_key(part) for part in value)
    raise Damage("the hidden field of the primary key is malformed")


# --- Forms of fields (section 8) -----------------------------------------------------------------

INSTANT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})"
    r"(?:\.([0-9]+))?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))")
UUID_TEXT = re.compile("[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}")
DECIMALS = Context(prec=800)
EARLIEST, LATEST = -63_145_526_400, 252_423_993_600


def days_before(year, month):
    """The days from 0000-03-01 to the first of a month, in the Gregorian calendar."""
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5


def length_of(year, month):
    return days_before(year + month // 12, month % 12 + 1) - days_before(year, month)


def instant_of(text):
    """The double of an RFC 3339 text: seconds since 2001; None if it is no such text."""
    found = INSTANT.fullmatch(text)
    if not found:
        return None
    year, month, day, hour, minute, second = (int(part) for part in found.groups()[:6])
    fraction, sign, hours, minutes = found.groups()[6:]
    if not (1 <= month <= 12 and 1 <= day <= length_of(year, month)) or hour > 23 or minute > 59 or second > 59:
        return None
    if sign and (int(hours) > 23 or int(minutes) > 59):
        return None
    zone = (int(hours) * 3600 + int(minutes) * 60) * (-1 if sign == "-" else 1) if sign else 0
    days = days_before(year, month) + day - 1 - days_before(2001, 1)
    seconds = days * 86_400 + hour * 3600 + minute * 60 + second - zone
    exact = DECIMALS.add(Decimal(seconds), Decimal("0." + (fraction or "0")[:700]))
    return float(exact)


def instant_text(interval):
    """The canonical text of a double; None outside of the years 0 to 9999."""
    exact = Decimal(repr(interval))
    seconds = int(exact.to_integral_value("ROUND_FLOOR", DECIMALS))
    if not EARLIEST <= seconds < LATEST:
        return None
    fraction = format(DECIMALS.subtract(exact, Decimal(seconds)), "f").partition(".")[2].rstrip("0")
    day, second = divmod(seconds, 86_400)
    day += days_before(2001, 1)
    year = day // 366
    while days_before(year + 1, 1) <= day:
        year += 1
    month = max(n for n in range(1, 13) if days_before(year, n) <= day)
    date = f"{year:04}-{month:02}-{day - days_before(year, month) + 1:02}"
    time = f"{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
    return f"{date}T{time}{'.' + fraction if fraction else ''}+00:00"


def canonical(value, form):
    if form == "uuid":
        if isinstance(value, bytes) and len(value) == 16:
            return uuid_text(value)
        return value.upper() if isinstance(value, str) and UUID_TEXT.fullmatch(value) else value
    if form == "instant":
        interval = instant_of(value) if isinstance(value, str) else None
        text = None if interval is None else instant_text(interval)
        return value if text is None else text
    if form == "bytes":
        try:
            return base64.b64decode(value, validate=True) if isinstance(value, str) else value
        except ValueError:
            return value
    if form.startswith("key:"):
        return canonical_key(value, form[4:].split(","))
    raise Unchecked(f"the form {form}")


def canonical_key(value, kinds):
    texts = compound_parts(value) if isinstance(value, str) else None
    if texts is None or len(texts) != len(kinds):
        return value
    return compound_text(canonical_part(text, kind) for text, kind in zip(texts, kinds))


def canonical_part(text, kind):
    if kind == "uuid" and UUID_TEXT.fullmatch(text):
        return text.upper()
    if kind == "integer" and re.fullmatch("[+-]?[0-9]+", text) and -2**63 <= int(text) < 2**63:
        return str(int(text))
    return text


# --- Entries (section 6) -------------------------------------------------------------------------


class Unchecked(Exception):
    """This program does not know how the entries of an index are made."""


def steps_of(path):
    """The steps of a path: names and positions."""
    steps, at = [], 0
    while at < len(path):
        found = re.compile(r'\[([0-9]+)\]|\["((?:[^"\\]|\\.)*)"\]|\.?([^.\[\]"\\]+)', re.DOTALL).match(path, at)
        if not found:
            raise Damage("a path is malformed")
        position, quoted, name = found.groups()
        if position is not None:
            steps.append(int(position))
        else:
            steps.append(name if quoted is None else re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL))
        at = found.end()
    return steps


def places(value, steps):
    """The values at which a path ends."""
    if not steps:
        yield value
    elif isinstance(steps[0], int):
        if isinstance(value, list) and steps[0] < len(value):
            yield from places(value[steps[0]], steps[1:])
    elif isinstance(value, dict):
        if steps[0] in value:
            yield from places(value[steps[0]], steps[1:])
    elif isinstance(value, list):
        for element in value:
            yield from places(element, steps)


def leaves(value):
    """What is left of a value when arrays are replaced by their elements."""
    if isinstance(value, list):
        for element in value:
            yield from leaves(element)
    else:
        yield value


@dataclass(frozen=True)
class Component:
    data: bytes
    is_complete: bool


def folded(text, folding):
    if not text.isascii():
        raise Unchecked("the folding of text that is not ASCII")
    return text.lower() if folding & 1 else text


def component_of(value, part):
    if "form" in part:
        value = canonical(value, part["form"])
    if isinstance(value, dict):
        return Component(bytes([OBJECT]), False)
    if isinstance(value, list):
        raise Damage("an array has no component")
    if part["folding"] and isinstance(value, str):
        value = folded(value, part["folding"])
    return Component(ordered(value), value is not None)


def components_of(value, part):
    """The components of a part, before they are cut."""
    found = list(places(value, part["steps"]))
    components = [component_of(leaf, part) for place in found for leaf in leaves(place)]
    if not components:
        components = [Component(bytes([EMPTY if found else MISSING]), False)]
    if part["descending"]:
        components = [Component(complement(c.data), c.is_complete) for c in components]
    return list(dict.fromkeys(components))


def combined(components):
    """The keys of all combinations, each cut after its first long component, and the whole ones."""
    cut, whole = set(), set()
    if max((len(c) for c in components), default=0) > 2 * MOST_ENTRIES:
        raise Unchecked("the combinations of very many values")
    for combination in itertools.product(*components):
        data = b""
        for component in combination:
            data += component.data[:LONGEST_COMPONENT]
            if len(component.data) > LONGEST_COMPONENT:
                break
        cut.add(data)
        if all(component.is_complete for component in combination):
            whole.add(b"".join(component.data for component in combination))
    return cut, whole


# --- Definitions (section 3) ---------------------------------------------------------------------


def field_of(value, name, kind):
    found = value.get(name) if isinstance(value, dict) else None
    if kind is int and isinstance(found, Number) and re.fullmatch("-?[0-9]+", found.text):
        return int(found.text)
    if kind is int or not isinstance(found, kind):
        raise Damage(f"the definition's field {name} is absent or malformed")
    return found


@dataclass
class Index:
    name: str
    number: int
    is_unique: bool
    parts: list
    derivation: str = ""
    unchecked: str = ""
    is_irregular: bool = False


@dataclass
class Collection:
    name: str
    table: int
    kind: str
    indexes: list
    irregular: set
    last: int
    value: dict
    objects: list = field(default_factory=list)

    @property
    def numbers(self):
        return [self.table] + [index.number for index in self.indexes]


def part_of(value):
    part = {
        "steps": steps_of(field_of(value, "path", str)),
        "descending": field_of(value, "descending", bool),
        "folding": field_of(value, "folding", int),
    }
    if "form" in value:
        part["form"] = field_of(value, "form", str)
    if part["folding"] not in (0, 2, 5, 7):
        raise Damage("the folding of a part is unknown")
    return part


def index_of(value):
    if field_of(value, "state", str) != "ready":
        raise Damage("a database has only indexes that are ready")
    field_of(value, "declared", bool)
    derivation = field_of(value, "derivation", str) if "derivation" in value else ""
    parts = [part_of(part) for part in field_of(value, "parts", list)]
    if derivation and (parts or field_of(value, "unique", bool)):
        raise Damage("a derived index has no parts and is not unique")
    if not derivation and not 1 <= len(parts) <= 4:
        raise Damage("an index has one to four parts")
    return Index(
        field_of(value, "name", str), field_of(value, "number", int),
        field_of(value, "unique", bool), parts, derivation)


def check_forms(collection, forms):
    """Checks that each part has the form of its field."""
    known = {tuple(steps_of(path)): form for path, form in forms.items()}
    for index in collection.indexes:
        for part in index.parts:
            names = tuple(step for step in part["steps"] if isinstance(step, str))
            if part.get("form") != known.get(names):
                raise Damage("the form of a part is not that of its field")


def collection_of(key, value):
    definition = field_of(value, "definition", dict)
    collection = Collection(
        field_of(definition, "name", str), field_of(value, "table", int),
        field_of(definition, "key", str),
        [index_of(index) for index in field_of(definition, "indexes", list)],
        {field_of({"irregular": number}, "irregular", int)
         for number in field_of(value, "irregular", list)},
        field_of(value, "last", int), value)
    for relation in field_of(definition, "relations", list):
        steps_of(field_of(relation, "path", str))
        field_of(relation, "target", str)
        if field_of(relation, "rule", str) not in ("nothing", "nullify", "cascade", "deny"):
            raise Damage("the rule of a relation is unknown")
    check_forms(collection, field_of(definition, "forms", dict) if "forms" in definition else {})
    kinds = collection.kind.split("/")
    if len(kinds) > 4 or not set(kinds) <= {"uuid", "string", "integer"}:
        raise Damage("the kind of the primary keys is unknown")
    if key != collection.name.encode():
        raise Damage("the key of a definition is not the collection's name")
    if field_of(definition, "table", str) != str(collection.table):
        raise Damage("the definition has two numbers for its table")
    if collection.last < max(collection.numbers):
        raise Damage("`last` is below a number that is in use")
    if not collection.irregular <= {index.number for index in collection.indexes}:
        raise Damage("`irregular` names an index that is not the collection's")
    return collection


# --- Databases (sections 1 and 2) ----------------------------------------------------------------


@dataclass
class Record:
    row: int
    key: bytes
    json: bytes
    binary: bytes


@dataclass
class Content:
    state: dict
    records: dict = field(default_factory=dict)  # by number
    entries: dict = field(default_factory=dict)  # by number: (bytes, row)


class SQLiteDatabase:
    def __init__(self, path):
        self.connection = sqlite3.connect(
            Path(path).absolute().as_uri() + "?mode=ro", uri=True, isolation_level=None)
        self.connection.text_factory = bytes

    def rows(self, text):
        return self.connection.execute(text).fetchall()

    def read(self):
        self.rows("BEGIN")
        if self.rows("PRAGMA application_id")[0][0] != APPLICATION:
            raise Damage("the file has not the mark of our databases")
        version = self.rows("PRAGMA user_version")[0][0]
        content = Content({name.decode(): number for name, number in self.rows(
            "SELECT name, number FROM andiron_state")} | {"version": version})
        for (name,) in self.rows("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            name = name.decode()
            if found := re.fullmatch("andiron_records_([0-9]+)", name):
                content.records[int(found[1])] = [
                    self.record(*row) for row in self.rows(
                        f"SELECT row, key, json, binary, typeof(key), typeof(json) FROM {name}")]
            elif found := re.fullmatch("andiron_entries_([0-9]+)", name):
                content.entries[int(found[1])] = self.rows(f"SELECT bytes, row FROM {name}")
        return content

    @staticmethod
    def record(row, key, text, binary, key_type, text_type):
        if key_type != b"blob" or text_type != b"text":
            raise Damage("a record's columns are of other types")
        return Record(row, key, text, binary)


class PostgreSQLDatabase:
    def __init__(self, address, schema):
        self.address = address
        self.schema = '"' + schema.replace('"', '""') + '"'
        self.name = "'" + schema.replace("'", "''") + "'"

    def rows(self, texts):
        """The rows of statements in one transaction, which sees one commit."""
        texts = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
                 "SET LOCAL standard_conforming_strings = on", *texts]
        command = ["psql", "-X", "-q", "-A", "-t", "-F", "|", "-v", "ON_ERROR_STOP=1",
                   "-d", self.address]
        for text in texts:
            command += ["-c", text]
        result = subprocess.run(
            command, capture_output=True, check=False, stdin=subprocess.DEVNULL,
            env=os.environ | {"PGCLIENTENCODING": "UTF8"})
        if result.returncode != 0:
            raise Damage("psql failed: " + result.stderr.decode(errors="replace").strip())
        return [line.split("|") for line in result.stdout.decode().splitlines()]

    def read(self):
        state = f"SELECT 's', name, number FROM {self.schema}.state ORDER BY 2"
        names = f"SELECT 't', table_name FROM information_schema.tables WHERE table_schema = {self.name} ORDER BY 2"
        while True:
            first = self.rows([state, names])
            rows = self.rows([state, names] + [
                text for row in first if row[0] == "t" for text in self.content_texts(row[1])])
            if [row for row in rows if row[0] in "st"] == first:
                return self.content(rows)

    def content_texts(self, name):
        if re.fullmatch("records_[0-9]+", name):
            yield (f"SELECT 'r', '{name[8:]}', row, encode(key, 'hex'), "
                   f"encode(convert_to(json, 'UTF8'), 'hex'), coalesce(encode(whole, 'hex'), '-') "
                   f"FROM {self.schema}.{name}")
        elif re.fullmatch("entries_[0-9]+", name):
            yield (f"SELECT 'e', '{name[8:]}', encode(prefix, 'hex'), encode(rest, 'hex'), row "
                   f"FROM {self.schema}.{name}")

    @staticmethod
    def content(rows):
        content = Content({})
        for kind, *row in rows:
            if kind == "s":
                content.state[row[0]] = int(row[1])
            elif kind == "t" and (found := re.fullmatch("(records|entries)_([0-9]+)", row[0])):
                getattr(content, found[1])[int(found[2])] = []
            elif kind == "r":
                number, place, key, text, whole = row
                content.records[int(number)].append(Record(
                    int(place), bytes.fromhex(key), bytes.fromhex(text),
                    None if whole == "-" else bytes.fromhex(whole)))
            elif kind == "e":
                number, prefix, rest, place = row
                if len(prefix) > 2 * LONGEST_PREFIX or (rest and len(prefix) != 2 * LONGEST_PREFIX):
                    raise Damage(f"index {number}: an entry is not divided after {LONGEST_PREFIX} bytes")
                content.entries[int(number)].append((bytes.fromhex(prefix + rest), int(place)))
        return content


# --- Checks --------------------------------------------------------------------------------------


def short(data):
    return data.hex() if len(data) <= 40 else f"{data[:40].hex()}… ({len(data)} bytes)"


class Checker:
    def __init__(self, content):
        self.content = content
        self.problems = []
        self.collections = []
        self.deleted = 0

    def report(self, *words):
        self.problems.append(": ".join(str(word) for word in words))

    def run(self):
        state = self.content.state
        if state.get("version") != VERSION:
            raise Damage(f"the version {state.get('version')} is not one that this program knows")
        if "definitions" not in state or 0 not in self.content.records:
            raise Damage("the database has lost its state or its definitions")
        for record in self.content.records[0]:
            try:
                value = parse_json(record.json)
                if record.key == b"":
                    self.deleted = field_of(value, "last", int)
                    if "schema" in value:
                        field_of(value, "schema", int)
                    if "copy" in value:
                        field_of(value, "copy", str)
                else:
                    self.collections.append(collection_of(record.key, value))
            except Damage as problem:
                self.report("table 0", f"row {record.row}", problem)
        self.collections.sort(key=lambda collection: collection.name.encode())
        self.check_numbers()
        for collection in self.collections:
            self.check_collection(collection)

    def check_numbers(self):
        numbers = [number for collection in self.collections for number in collection.numbers]
        if len(set(numbers)) != len(numbers):
            self.report("table 0", "a number is in use twice")
        tables = {collection.table for collection in self.collections} | {0}
        indexes = set(numbers) - tables
        for kind, there, named in (("records", self.content.records.keys(), tables),
                                   ("entries", self.content.entries.keys(), indexes)):
            for number in sorted(there - named):
                self.report(f"{kind} {number}", "no definition names this table")
            for number in sorted(named - there):
                self.report(f"{kind} {number}", "the table is absent")

    def check_collection(self, collection):
        values = {}
        keys = set()
        for record in self.content.records.get(collection.table, []):
            try:
                if record.row in values or record.key in keys:
                    raise Damage("a row or a key is there twice")
                keys.add(record.key)
                key, shown, values[record.row] = self.value_of(record, collection)
                collection.objects.append((record.key, key, shown))
            except Damage as problem:
                values[record.row] = None
                self.report(collection.name, f"row {record.row}", problem)
        collection.objects.sort(key=lambda entry: entry[0])
        for index in collection.indexes:
            self.check_index(collection, index, values)

    @staticmethod
    def value_of(record, collection):
        """The key as text, the object as JSON has it, and the value that has the entries."""
        key = key_of(record.key, collection.kind)
        shown = parse_json(record.json)
        if not isinstance(shown, dict):
            raise Damage("the JSON is no object")
        if record.binary is None:
            return key, shown, shown
        value = Binary.decode(record.binary)
        if not isinstance(value, Object) or write_json(value) != write_json(shown):
            raise Damage("the JSON and the binary form say different things")
        if 0 not in value.hidden or hidden_key(value.hidden[0]) != key:
            raise Damage("the binary form has another primary key")
        if not needs_binary(value):
            raise Damage("the binary form is there although JSON says everything")
        return key, shown, value

    def check_index(self, collection, index, values):
        words = (collection.name, f"index {index.name}")
        there = self.content.entries.get(index.number, [])
        present = {}
        for data, row in there:
            if row not in values:
                self.report(*words, f"row {row}", "there is an entry without a record")
            if data in present.setdefault(row, set()):
                self.report(*words, f"row {row}", "an entry is there twice")
            present[row].add(data)
        owners = {}
        for row, value in sorted(values.items()):
            if value is None:
                continue
            found = present.get(row, set())
            if len(found) != 1 and index.number not in collection.irregular:
                self.report(*words, f"row {row}", f"{len(found)} entries, but not marked as irregular")
            if index.derivation:
                index.unchecked = "derived"
                continue
            try:
                wanted, whole = combined([components_of(value, part) for part in index.parts])
            except Unchecked as reason:
                index.unchecked = str(reason)
                continue
            for data in sorted(wanted - found):
                self.report(*words, f"row {row}", "an entry is missing", short(data))
            for data in sorted(found - wanted):
                self.report(*words, f"row {row}", "an entry is too many", short(data))
            for data in whole if index.is_unique else ():
                if owners.setdefault(data, row) != row:
                    self.report(*words, f"rows {owners[data]} and {row}", "the same key in a unique index")

    def listing(self):
        """What is printed: the same text for the same content."""
        return [{
            "name": collection.name,
            "definition": collection.value,
            "indexes": [{
                "name": index.name,
                "number": Number(str(index.number)),
                "entries": Number(str(len(self.content.entries.get(index.number, [])))),
                "check": f"not checked: {index.unchecked}" if index.unchecked else "checked",
            } for index in collection.indexes],
            "objects": [{"key": key, "value": shown} for _, key, shown in collection.objects],
        } for collection in self.collections]


# --- Command line --------------------------------------------------------------------------------


def main():
    arguments = argparse.ArgumentParser(description="Reads and checks objects in SQLite and PostgreSQL.")
    arguments.add_argument("database", help="a file, or a URL of PostgreSQL without a password")
    arguments.add_argument("--schema", default="andiron", help="PostgreSQL: the schema of the tables")
    options = arguments.parse_args()
    sys.setrecursionlimit(20_000)
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    is_server = options.database.startswith(("postgresql://", "postgres://"))
    try:
        database = (PostgreSQLDatabase(options.database, options.schema) if is_server
                    else SQLiteDatabase(options.database))
        checker = Checker(database.read())
        checker.run()
    except (Damage, OSError, sqlite3.Error) as problem:
        print(f"read_database: {problem}", file=sys.stderr)
        return 1
    sys.stdout.reconfigure(encoding="utf-8")
    print(write_json({"collections": checker.listing()}))
    for problem in checker.problems:
        print(f"read_database: {problem}", file=sys.stderr)
    return 1 if checker.problems else 0


if __name__ == "__main__":
    sys.exit(main())
