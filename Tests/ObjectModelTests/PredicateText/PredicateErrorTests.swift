import ObjectModel
import Testing
import ValueModel

@Suite struct PredicateErrorTests {
  typealias Row = (text: String, arguments: [Value], offset: Int, says: String)

  static let rows: [Row] = [
    ("", [], 0, "expected a field or a constant"),
    ("age", [], 3, "expected an operator"),
    ("age >", [], 5, "expected a field or a constant"),
    ("age > 1 b", [], 8, "expected AND, OR or the end"),
    ("(age > 1", [], 8, "expected `)`"),
    ("age > 1)", [], 7, "expected AND, OR or the end"),
    ("age ~ 1", [], 4, "expected a name, a constant or an operator"),
    ("a == 'x", [], 7, "expected a closing quote"),
    ("a == '\\u12'", [], 10, "expected a hexadecimal digit"),
    ("a == '\\ud800'", [], 8, "expected the code of a Unicode scalar"),
    ("a == 01", [], 5, "expected a number without leading zeros"),
    ("a == 1e", [], 7, "expected a digit"),
    ("a == 1x", [], 6, "expected the end of the number"),
    ("a == b", [], 5, "a comparison of two fields is not supported"),
    ("a + 1 == 2", [], 2, "arithmetic is not supported"),
    ("FUNCTION(a) == 2", [], 0, "a function is not supported"),
    ("a.@sum > 2", [], 2, "@sum is not supported"),
    ("a.@other > 2", [], 2, "expected @count"),
    ("a[LAST] == 2", [], 2, "[LAST] is not supported"),
    ("a[-1] == 2", [], 2, "expected a position"),
    ("a.@count > 'x'", [], 11, "expected an integer"),
    ("a BEGINSWITH 5", [], 13, "expected a string"),
    ("a BEGINSWITH[x] 'a'", [], 12, "an option other than c and d is not supported"),
    ("a <[c] 'a'", [], 3, "an order with options is not supported"),
    ("a IN 5", [], 5, "expected a list"),
    ("a IN[c] {'x'}", [], 2, "IN with options is not supported"),
    ("a BETWEEN {1}", [], 10, "expected a list of two"),
    ("a MATCHES '('", [], 10, "not a regular expression"),
    (
      "5 BEGINSWITH 'a'", [], 2,
      "this operator with a constant or a count on its left is not supported"
    ),
    ("$x == 1", [], 0, "expected a field or a known variable"),
    (
      "SUBQUERY(a, $x, b == 1).@count > 0", [], 16,
      "anything but the element inside is not supported"
    ),
    (
      "SUBQUERY(a, $x, SUBQUERY($x.b, $y, $x == 1).@count > 0).@count > 0", [], 35,
      "an outer variable is not supported"
    ),
    ("SUBQUERY(a, $x, $x == 1) > 0", [], 25, "expected `.`"),
    ("a == %@", [], 5, "no argument is left, 0 were given"),
    ("a == %@", [1, 2], 7, "2 arguments were given, 1 used"),
    ("a == %d", ["x"], 5, "argument 0 has to be an integer"),
    ("b == %@ AND a == %f", [1, "x"], 17, "argument 1 has to be a number"),
    ("%K == 1", ["a..b"], 0, "argument 0 has to be a path"),
    ("a IN %@", [5], 5, "argument 0 has to be a list"),
    ("a BEGINSWITH %@", [5], 13, "argument 0 has to be a string"),
    ("a == %q", [], 5, "expected %@, %K, %d, %f or %s"),
    ("and == 1", [], 0, "expected a field or a constant"),
    ("日本 == ", [], 10, "expected a field or a constant"),
  ]

  @Test(arguments: rows.indices)
  func eachMistakeIsFoundAtItsPlace(row: Int) throws {
    let row = Self.rows[row]
    let error = #expect(throws: PredicateTextError.self, "\(row.text)") {
      try Filter(predicate: row.text, arguments: row.arguments)
    }
    #expect(error?.offset == row.offset, "\(row.text)")
    #expect(error?.description == "byte \(row.offset) of the predicate: \(row.says)", "\(row.text)")
  }

  @Test func theCaretStandsBelowTheMistake() throws {
    let text = "a == 1 AND\n\té == ]"
    let error = #expect(throws: PredicateTextError.self) { try Filter(predicate: text) }
    #expect(error?.caret(in: text) == "\té == ]\n\t     ^ expected a field or a constant")
  }

  @Test(arguments: [
    "(", "NOT ", "!", "a == {", "SUBQUERY(a,$x,", "ANY $x IN a SATISFIES (", "a.", "[0]",
  ])
  func hundredThousandLevelsAreAnError(part: String) {
    let text = String(repeating: part, count: 100_000)
    #expect(throws: PredicateTextError.self) { try Filter(predicate: text) }
  }

  @Test func theGreatestDepthIsStillRead() throws {
    let depth = Filter.maximumDepth
    let text =
      String(repeating: "(", count: depth) + "a == 1" + String(repeating: ")", count: depth)
    #expect(try Filter(predicate: text) == .comparison("a", .equal, 1))
    #expect(throws: PredicateTextError(reason: .tooDeep, offset: depth + 1)) {
      try Filter(predicate: "(" + text + ")")
    }
  }

  @Test func regularExpressionsHaveLimits() {
    #expect(throws: PredicateTextError(reason: .regularExpression(.tooDeep(limit: 50)), offset: 10))
    {
      try Filter(predicate: "a MATCHES %@", String(repeating: "(", count: 60))
    }
    #expect(
      throws: PredicateTextError(reason: .regularExpression(.tooLong(limit: 4096)), offset: 10)
    ) {
      try Filter(predicate: "a MATCHES %@", String(repeating: "a", count: 5000))
    }
  }
}
