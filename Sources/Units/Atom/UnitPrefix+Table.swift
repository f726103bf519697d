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

extension UnitPrefix {
  /// All prefixes, in the order of the table: the code, and the exponents of 2 and of 5.
  static let table: [UnitPrefix] = [
    UnitPrefix("Y", 24, 24),
    UnitPrefix("Z", 21, 21),
    UnitPrefix("E", 18, 18),
    UnitPrefix("P", 15, 15),
    UnitPrefix("T", 12, 12),
    UnitPrefix("G", 9, 9),
    UnitPrefix("M", 6, 6),
    UnitPrefix("k", 3, 3),
    UnitPrefix("h", 2, 2),
    UnitPrefix("da", 1, 1),
    UnitPrefix("d", -1, -1),
    UnitPrefix("c", -2, -2),
    UnitPrefix("m", -3, -3),
    UnitPrefix("u", -6, -6),
    UnitPrefix("n", -9, -9),
    UnitPrefix("p", -12, -12),
    UnitPrefix("f", -15, -15),
    UnitPrefix("a", -18, -18),
    UnitPrefix("z", -21, -21),
    UnitPrefix("y", -24, -24),
    UnitPrefix("Ki", 10, 0),
    UnitPrefix("Mi", 20, 0),
    UnitPrefix("Gi", 30, 0),
    UnitPrefix("Ti", 40, 0),
  ]
}
