#!/usr/bin/env python3
"""Writes the tables of UCUM in Sources/Units/Atom: UnitAtom+Table.swift and UnitPrefix+Table.swift.

    python3 Tests/UnitTables/make_tables.py ESSENCE [--check]

ESSENCE is the table ucum-essence.xml of UCUM 2.2, which is published at https://github.com/ucum-org/ucum and carried
by the Python package ucumvert (0.3.2, ucumvert/vendor). Every factor is brought to base units here, with exact
fractions, so that the library has no definitions to follow. Codes, factors and functions are taken as they are
published, none is corrected; names and descriptions are left out. --check compares the files with what would be
written and fails where they differ.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "Sources/Units/Atom"
SPACE = "{http://unitsofmeasure.org/ucum-essence}"
BASES = ["m", "s", "g", "rad", "K", "C", "cd"]
NOTICE = """\
// Codes and values of the Unified Code for Units of Measure (UCUM), version 2.2; written by
// Tests/UnitTables/make_tables.py from the published table, of which this is no copy.
//
// Copyright 1999-2022 Regenstrief Institute, Inc. All rights reserved.
// Licensed under the UCUM License, Version 1.0 (the "License"); you may not use this file except in
// compliance with the License. You may obtain a copy of the License at
//
//     https://unitsofmeasure.org/license
//
// Unless required by applicable law or agreed to in writing, software distributed under the License
// is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
// or implied. See the License for the specific language governing permissions and limitations under
// the License.
"""

# What stands in a row for the function of a special unit. The tangent is that of the angle itself, so its argument is
# in radians whatever unit the table shows it with: 100 % of slope are 45 degrees.
SCALES = {
    "Cel": "offset:27315",
    "degF": "offset:45967",
    "degRe": "offset:21852",
    "ln": "ln",
    "lg": "log:10:1",
    "lgTimes2": "log:10:2",
    "ld": "log:2:1",
    "pH": "log:10:-1",
    "hpX": "log:10:-1",
    "hpC": "log:100:-1",
    "hpM": "log:1000:-1",
    "hpQ": "log:50000:-1",
    "tanTimes100": "tan",
    "100tan": "tan",
    "sqrt": "sqrt",
}


class Quantity:
    """A factor (a fraction and a power of pi) and the exponents of the base units."""

    def __init__(self, factor=Fraction(1), pis=0, dimension=(0,) * 7):
        self.factor, self.pis, self.dimension = factor, pis, dimension

    def times(self, other, power=1):
        dimension = tuple(a + power * b for a, b in zip(self.dimension, other.dimension))
        return Quantity(self.factor * other.factor**power, self.pis + power * other.pis, dimension)


class Table:
    def __init__(self, path):
        self.root = ElementTree.parse(path).getroot()
        self.prefixes = {p.get("Code"): fraction_of_prefix(p) for p in self.root.findall(SPACE + "prefix")}
        self.units = {u.get("Code"): u for u in self.root.findall(SPACE + "unit")}
        self.found = {
            code: Quantity(dimension=tuple(int(code == base) for base in BASES)) for code in BASES
        }

    def atom(self, code):
        """What one of a unit is in base units; of a special unit, what its function is given."""
        if code not in self.found:
            value = self.units[code].find(SPACE + "value")
            function = value.find(SPACE + "function")
            source = value if function is None else function
            unit = "rad" if function is not None and "tan" in function.get("name") else source.get("Unit")
            number = source.get("value")
            if function is not None and function.get("name") in ("lgTimes2",):
                # "2lg(2 10*-5.Pa)": the number belongs to the reference.
                number = function.get("value")
            if code == "[pi]":
                quantity = Quantity(pis=1)
            else:
                quantity = Quantity(Fraction(number)).times(self.term(unit))
            self.found[code] = quantity
        return self.found[code]

    def term(self, text):
        result, position, power = Quantity(), 0, 1
        if text.startswith("/"):
            position, power = 1, -1
        while True:
            component = re.compile(r"(?:10[*^]|\d+(?=[./]|$)|(?:\[[^\]]*\]|[^./\d\[+-])+)").match(text, position)
            position = component.end()
            exponent = re.compile(r"[+-]?\d+").match(text, position)
            degree = 1
            if exponent:
                degree, position = int(exponent.group()), exponent.end()
            result = result.times(self.simple(component.group()), power * degree)
            if position == len(text):
                return result
            power = 1 if text[position] == "." else -1
            position += 1

    def simple(self, text):
        if text.isdigit():
            return Quantity(Fraction(int(text)))
        if text in self.found or text in self.units:
            return self.atom(text)
        for length in (1, 2):
            if text[:length] in self.prefixes and text[length:] in (self.units.keys() | set(BASES)):
                return Quantity(self.prefixes[text[:length]]).times(self.atom(text[length:]))
        raise KeyError(text)


def fraction_of_prefix(prefix):
    return Fraction(prefix.find(SPACE + "value").get("value"))


def powers(number, base):
    count = 0
    while number % base == 0:
        number //= base
        count += 1
    return number, count


def factor(quantity):
    """Numerator, denominator, and the powers of 2, 5 and pi: the first two without factors 2 and 5."""
    numerator, denominator = quantity.factor.numerator, quantity.factor.denominator
    counts = []
    for base in (2, 5):
        numerator, above = powers(numerator, base)
        denominator, below = powers(denominator, base)
        counts.append(above - below)
    assert numerator < 1 << 64 and denominator < 1 << 64, quantity.factor
    return f"{numerator} {denominator} {counts[0]} {counts[1]} {quantity.pis}"


def atoms(table):
    for code in BASES:
        yield row(table, code, True)
    for code, unit in table.units.items():
        metric = unit.get("isMetric") == "yes"
        value = unit.find(SPACE + "value")
        function = value.find(SPACE + "function")
        assert (function is not None) == (unit.get("isSpecial") == "yes"), code
        if unit.get("isArbitrary") == "yes":
            same = value.get("Unit") if value.get("Unit") != "1" else code
            assert value.get("value") == "1" and (same == code or same in table.units), code
            yield f"    {code} {mark(metric)} = {same}"
        elif function is not None:
            yield row(table, code, metric, SCALES[function.get("name")])
        else:
            yield row(table, code, metric)


def row(table, code, metric, scale=None):
    quantity = table.atom(code)
    dimension = ",".join(map(str, quantity.dimension))
    end = "" if scale is None else f" {scale}"
    return f"    {code} {mark(metric)} {dimension} {factor(quantity)}{end}"


def mark(metric):
    return "+" if metric else "-"


def files(table):
    lines = [NOTICE, "extension UnitAtom {"]
    lines += ["  /// The base units, then all others in the order of UCUM's table; ``init(row:)`` reads the rows."]
    lines += ["  static let rows: StaticString = \"\"\""]
    lines += atoms(table)
    lines += ['    """', "}", ""]
    yield FOLDER / "UnitAtom+Table.swift", "\n".join(lines)
    lines = [NOTICE, "extension UnitPrefix {"]
    lines += ["  /// All prefixes, in the order of the table: the code, and the exponents of 2 and of 5."]
    lines += ["  static let table: [UnitPrefix] = ["]
    for code, value in table.prefixes.items():
        numerator, denominator, twos, fives, _ = factor(Quantity(value)).split()
        assert numerator == denominator == "1"
        lines.append(f'    UnitPrefix("{code}", {twos}, {fives}),')
    lines += ["  ]", "}", ""]
    yield FOLDER / "UnitPrefix+Table.swift", "\n".join(lines)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    stale = []
    for target, text in files(Table(arguments[0])):
        if "--check" not in sys.argv:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        elif not target.exists() or target.read_text() != text:
            stale.append(target.name)
    if stale:
        sys.exit(f"{', '.join(stale)}: not what the table says")


main()
