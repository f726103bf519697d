import Foundation
import ObjectModel
import Testing
import ValueModel

@Suite struct PredicateParsingTests {
  static let plain: [(String, Filter)] = [
    ("TRUEPREDICATE", .all),
    ("falsepredicate", .none),
    ("age > 30", .comparison("age", .greater, 30)),
    ("30 < age", .comparison("age", .greater, 30)),
    ("30 =< age", .comparison("age", .greaterOrEqual, 30)),
    ("age => 1.50", .comparison("age", .greaterOrEqual, Value(decimal("1.50")))),
    ("a = -1 && b <> 2", .and([.comparison("a", .equal, -1), .comparison("b", .notEqual, 2)])),
    ("NOT a == 1", .not(.comparison("a", .equal, 1))),
    (
      "! (a == 1 || a == 2)", .not(.or([.comparison("a", .equal, 1), .comparison("a", .equal, 2)]))
    ),
    (
      "a == 1 OR b == 2 AND c == 3",
      .or([
        .comparison("a", .equal, 1),
        .and([.comparison("b", .equal, 2), .comparison("c", .equal, 3)]),
      ])
    ),
    ("active == YES", .comparison("active", .equal, true)),
    ("died == nil", .isMissing("died")),
    ("died != NULL", .not(.isMissing("died"))),
    ("died IS NULL", .isNull("died")),
    ("died IS NOT NULL", .not(.isNull("died"))),
    ("died EXISTS", .exists("died")),
    ("age BETWEEN {1, 5}", .range("age", .closed(1, 5))),
    ("age BETWEEN [1, 5)", .range("age", .halfOpen(1, 5))),
    ("age BETWEEN (1, *]", .range("age", ValueRange(lower: .init(1, isInclusive: false)))),
    ("a IN {1, 'x', nil}", .isIn("a", [1, "x", .null])),
    ("a NOT IN {1}", .not(.isIn("a", [1]))),
    ("a IN {}", .isIn("a", [])),
    ("'x' IN tags", .comparison("tags", .equal, "x")),
    ("tags CONTAINS 5", .comparison("tags", .equal, 5)),
    ("a BEGINSWITH \"J\"", .text("a", TextTest(.hasPrefix, "J"))),
    ("a ENDSWITH[c] 'j'", .text("a", TextTest(.hasSuffix, "j", options: .caseInsensitive))),
    (
      "a CONTAINS[cd] 'é'",
      .text("a", TextTest(.contains, "é", options: [.caseInsensitive, .diacriticInsensitive]))
    ),
    ("a LIKE 'J*y?'", .text("a", TextTest(.like, "J*y?"))),
    ("a MATCHES '[A-Z]+'", .text("a", TextTest(.matches, "[A-Z]+"))),
    ("a CONTAINSMATCH '[A-Z]+'", .text("a", TextTest(.containsMatch, "[A-Z]+"))),
    ("a ==[d] 'e'", .text("a", TextTest(.equals, "e", options: .diacriticInsensitive))),
    ("a !=[c] 'e'", .not(.text("a", TextTest(.equals, "e", options: .caseInsensitive)))),
    ("ANY tags == 'x'", .any("tags", .comparison("", .equal, "x"))),
    ("SOME tags != 'x'", .any("tags", .comparison("", .notEqual, "x"))),
    ("ALL tags BEGINSWITH 'x'", .every("tags", .text("", TextTest(.hasPrefix, "x")))),
    ("NONE tags IN {1}", .no("tags", .isIn("", [1]))),
    ("name.@count > 2", .count("name", .greater, 2)),
    ("2 < name.given.@count", .count("name.given", .greater, 2)),
    ("name[SIZE] = 0", .count("name", .equal, 0)),
    ("name[FIRST].given[1] == 'x'", .comparison("name[0].given[1]", .equal, "x")),
    (
      "SUBQUERY(name, $n, $n.use == 'usual' AND $n.given.@count > 1).@count > 0",
      .count(
        "name", .and([.comparison("use", .equal, "usual"), .count("given", .greater, 1)]), .greater,
        0)
    ),
    (
      "ANY $n IN name SATISFIES ($n.use == 'usual' AND ALL $n.given == 'x')",
      .any(
        "name",
        .and([.comparison("use", .equal, "usual"), .every("given", .comparison("", .equal, "x"))]))
    ),
    ("SELF == 1", .comparison("", .equal, 1)),
    (
      "#in == 1 AND [\"odd name\"] == 2",
      .and([.comparison("in", .equal, 1), .comparison("[\"odd name\"]", .equal, 2)])
    ),
    ("a.in == 1", .comparison("a.in", .equal, 1)),
    ("1 == 1.0", .all),
    ("1 == 'x' OR 2 < 1", .or([.none, .none])),
    (#"a == "q\"\\\n\u00e9\ud83d\ude00\'""#, .comparison("a", .equal, "q\"\\\né😀'")),
  ]

  private static func decimal(_ text: String) -> ExactDecimal {
    ExactDecimal(text) ?? 0
  }

  @Test(arguments: plain.indices)
  func eachConstructionMeansItsFilter(row: Int) throws {
    let (text, expected) = Self.plain[row]
    #expect(try Filter(predicate: text) == expected, "\(text)")
  }

  @Test func argumentsTakeTheirPlacesInOrder() throws {
    let filter = try Filter(
      predicate:
        "id == %@ AND ANY name.given BEGINSWITH[c] %@ AND age > %d AND w < %lf AND %K IN %@",
      "7", "jo", 30, 2.5, "code.text", ["a", "b"])
    #expect(
      filter
        == .and([
          .comparison("id", .equal, "7"),
          .any("name.given", .text("", TextTest(.hasPrefix, "jo", options: .caseInsensitive))),
          .comparison("age", .greater, 30), .comparison("w", .less, 2.5),
          .isIn("code.text", ["a", "b"]),
        ]))
  }

  @Test func argumentsOfSwiftTypesBecomeTheirValues() throws {
    let id = UUID()
    #expect(try Filter(predicate: "a == %@", id) == .comparison("a", .equal, Value(id.uuidString)))
    #expect(try Filter(predicate: "a == %@", true) == .comparison("a", .equal, true))
    #expect(try Filter(predicate: "a == %@", nil) == .isMissing("a"))
    #expect(try Filter(predicate: "a BETWEEN %@", [1, 2]) == .range("a", .closed(1, 2)))
    let large = try Filter(predicate: "a == %@", UInt64.max)
    #expect(try large.matches(["a": UInt64.max.queryValue]))
  }

  @Test func argumentsAreConstantsAndNeverText() throws {
    let attack = "x' OR TRUEPREDICATE OR a == '"
    #expect(try Filter(predicate: "a == %@", attack) == .comparison("a", .equal, Value(attack)))
    #expect(try Filter(predicate: "a == '%@'") == .comparison("a", .equal, "%@"))
  }
}
