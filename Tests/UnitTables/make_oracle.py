#!/usr/bin/env python3
"""Writes Tests/UnitsTests/Oracle/OracleFactors.swift: what another implementation makes of units of UCUM.

    python3 Tests/UnitTables/make_oracle.py

Needs the Python package ucumvert (0.3.2) with pint (0.25.3), which have definitions of their own: pint's. The factors
are in the base units of UCUM, where a mole is a number. Units that ucumvert cannot read or convert are left out and
counted; those in which it differs from UCUM are in the fixture, and UnitOracleTests lists them with the reasons.
"""

import math
from pathlib import Path

from ucumvert import PintUcumRegistry
from ucumvert.xml_util import get_metric_units, get_non_metric_units

TARGET = Path(__file__).parents[1] / "UnitsTests/Oracle/OracleFactors.swift"
MOLE = 6.02214076e23
COMPOUNDS = """
mg/dL g/dL g/L mmol/L umol/L nmol/L pmol/L mmol/mol meq/L mosm/kg U/L ug/L ng/mL pg/mL 10*3/uL 10*6/uL 10*9/L 10*12/L
/min {beats}/min {breaths}/min /uL fL pg mm/h mL/min mL/min/{1.73_m2} mL/kg/min mL/kg/h L/min kg/m2 kcal/(kg.h) ng/kg/min
ug/h mg/kg/d mg/g mg/(24.h) km/h m/s mm[Hg] cm[H2O] kPa kg cm2 uV ms kat/L mol/kg cm/s2 N.m/s 10*-3/L L/s
dyn.s.cm-5 kg.m/s2 W/m2 J/(kg.K) V.s m3/(kg.s2) /m2 1/m2 [lb_av]/[in_i]2 [mi_i]/h [gal_us]/min [degR]/min
""".split()


def reading(registry, code):
    """The factor, and the exponents of metre, second, gram, kelvin, coulomb and candela."""
    quantity = (1 * registry.from_ucum(code)).to_base_units()
    value = float(quantity.magnitude)
    exponents = dict.fromkeys(["meter", "second", "gram", "kelvin", "coulomb", "candela"], 0.0)
    for unit, power in quantity.unit_items():
        if unit == "kilogram":
            value *= 1000.0 ** float(power)
            exponents["gram"] += float(power)
        elif unit == "mole":
            value *= MOLE ** float(power)
        elif unit == "ampere":
            exponents["coulomb"] += float(power)
            exponents["second"] -= float(power)
        elif unit in exponents:
            exponents[unit] += float(power)
        elif unit not in ("radian", "bit", "count"):
            return None
    found = [round(power, 6) for power in exponents.values()]
    return (value, [f"{power:g}" for power in found]) if math.isfinite(value) and value > 0 else None


def main():
    registry = PintUcumRegistry()
    rows, missing = [], 0
    for code in sorted(get_metric_units() + get_non_metric_units()) + COMPOUNDS:
        try:
            found = reading(registry, code)
        except Exception:
            found = None
        if found is None:
            missing += 1
        else:
            rows.append(f'    ("{code}", {found[0]!r}, [{", ".join(found[1])}]),')
    lines = [
        "/// Units in base units, as ucumvert 0.3.2 with pint 0.25.3 has them; written by",
        f"/// Tests/UnitTables/make_oracle.py, which found none for {missing} others.",
        "enum OracleFactors {",
        "  /// The exponents are those of metre, second, gram, kelvin, coulomb and candela.",
        "  static let table: [(code: String, factor: Double, exponents: [Double])] = [",
        *rows,
        "  ]",
        "}",
        "",
    ]
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n".join(lines))


main()
