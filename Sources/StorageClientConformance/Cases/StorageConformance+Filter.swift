import CollectionModel
import ObjectModel
import ValueModel

extension StorageConformance {
  func addFilters(_ list: inout CaseList<Subject>) {
    let kinds = ["null", "true", "5", "\"5\"", "[5]", "{\"x\": 5}", "[]", "5.0", "[[5]]"]
    list.add([
      FilterExample("Every document matches the filter for all", "a", kinds, .all, Array(0..<9)),
      FilterExample("No document matches the filter for none", "a", kinds, .none, []),
      FilterExample(
        "Equality looks into arrays and compares numbers by value", "a", kinds,
        .comparison("a", .equal, 5), [2, 4, 7, 8]),
      FilterExample(
        "Inequality is the negation of equality", "a", kinds, .comparison("a", .notEqual, 5),
        [0, 1, 3, 5, 6]),
      FilterExample(
        "A text that spells a number is not that number", "a", kinds,
        .comparison("a", .equal, "5"), [3]),
      FilterExample(
        "A field of an object is reached by its path", "a", kinds,
        .comparison("a.x", .equal, 5), [5]),
      FilterExample(
        "Null is reached, absence is not",
        ["{\"a\": null}", "{}", "{\"a\": [null]}", "{\"a\": 0}"],
        .isNull("a"), [0, 2]),
      FilterExample(
        "A field exists even if it is null or empty",
        ["{\"a\": null}", "{}", "{\"a\": []}", "{\"a\": 0}", "{\"b\": {\"a\": 1}}"],
        .exists("a"), [0, 2, 3]),
      FilterExample(
        "A field is missing if it is null or absent",
        ["{\"a\": null}", "{}", "{\"a\": []}", "{\"a\": false}", "{\"a\": \"\"}"],
        .isMissing("a"), [0, 1]),
      FilterExample(
        "Truth values are neither numbers nor texts", "a", ["true", "1", "\"true\"", "false", "0"],
        .comparison("a", .equal, true), [0]),
      FilterExample(
        "Truth values are ordered", "a", ["true", "1", "\"true\"", "false", "0"],
        .comparison("a", .less, true), [3]),
      FilterExample(
        "A list finds what equals one of its values", "a", kinds, .isIn("a", ["5", true, 9]),
        [1, 3]),
      FilterExample("An empty list finds nothing", "a", kinds, .isIn("a", []), []),
      FilterExample(
        "A long list is one of many", "a", (0..<40).map { "\($0)" },
        .isIn("a", (0..<300).map { Value($0 * 3) }), Array(stride(from: 0, to: 40, by: 3))),
      FilterExample(
        "Equality of arrays and objects is that of everything in them", "a",
        ["[1, 2]", "[2, 1]", "[[1, 2]]", "{\"x\": 1}", "[1, 2.0]", "[1]"],
        .comparison("a", .equal, [1, 2]), [0, 2, 4]),
      FilterExample(
        "The order of fields does not count", "a",
        ["{\"x\": 1, \"y\": 2}", "{\"y\": 2, \"x\": 1}", "{\"x\": 1}"],
        .comparison("a", .equal, ["x": 1, "y": 2]), [0, 1]),
    ])
  }

  func addPathFilters(_ list: inout CaseList<Subject>) {
    list.add([
      FilterExample(
        "Positions lead into arrays", "list", ["[1, 2]", "[2, 1]", "1", "[[1]]", "[]"],
        .comparison("list[0]", .equal, 1), [0, 3]),
      FilterExample(
        "Names apply to each element of arrays", "parts",
        ["[{\"rank\": 1}, {\"rank\": 2}]", "{\"rank\": 2}", "[[{\"rank\": [2]}]]", "[2]"],
        .comparison("parts.rank", .equal, 2), [0, 1, 2]),
      FilterExample(
        "All parts of a conjunction hold, perhaps for different elements", "list",
        ["[1, 9]", "[4]", "[9]", "[]"],
        .and([.comparison("list", .greater, 3), .comparison("list", .less, 5)]), [0, 1]),
      FilterExample(
        "A range holds for one and the same value", "list",
        ["[1, 9]", "[4]", "[9]", "[]", "[1, 4]"],
        .range("list", ValueRange(lower: .init(3), upper: .init(5))), [1, 4]),
      FilterExample(
        "One part of a disjunction is enough",
        ["{\"a\": 1}", "{\"s\": \"x\"}", "{\"a\": 1, \"s\": \"x\"}", "{\"a\": 2}", "{}"],
        .or([.comparison("a", .equal, 1), .comparison("s", .equal, "x")]), [0, 1, 2]),
      FilterExample("An empty conjunction holds", "a", ["1", "2"], .and([]), [0, 1]),
      FilterExample("An empty disjunction does not", "a", ["1", "2"], .or([]), []),
      FilterExample(
        "Two indexed fields are met together",
        (0..<30).map { "{\"a\": \($0 % 5), \"s\": \"\($0 % 3)\"}" },
        .and([.comparison("a", .equal, 4), .comparison("s", .equal, "1")]), [4, 19]),
      FilterExample(
        "Negations of disjunctions hold where no part does",
        (0..<12).map { "{\"a\": \($0 % 4), \"s\": \"\($0 % 3)\"}" },
        .not(.or([.comparison("a", .less, 3), .comparison("s", .equal, "0")])), [7, 11]),
    ])
  }

  func addNestedFilters(_ list: inout CaseList<Subject>) {
    let parts = [
      "[{\"rank\": 1, \"n\": \"a\"}, {\"rank\": 5, \"n\": \"b\"}]", "[{\"rank\": 5, \"n\": \"a\"}]",
      "[]", "{\"rank\": 5, \"n\": \"a\"}", "[{\"rank\": 1}]",
    ]
    let both = Filter.and([.comparison("rank", .greater, 3), .comparison("n", .equal, "a")])
    let high = Filter.comparison("rank", .greater, 3)
    let scalars = ["[1, 5]", "[5, 6]", "[]", "5", "[[5]]", "null", "[null, 5]"]
    list.add([
      FilterExample(
        "Any element must match the whole nested filter", "parts", parts, .any("parts", both),
        [1, 3]),
      FilterExample(
        "Every element matches, also of none", "parts", parts, .every("parts", high), [1, 2, 3]),
      FilterExample(
        "No element matches, also of none", "parts", parts, .no("parts", high), [2, 4]),
      FilterExample(
        "Matching elements are counted", "parts", parts, .count("parts", high, .equal, 1),
        [0, 1, 3]),
      FilterExample(
        "All elements are counted", "parts", parts, .count("parts", .greaterOrEqual, 1),
        [0, 1, 3, 4]),
      FilterExample(
        "Counts may be compared with numbers that no count has", "parts", parts,
        .count("parts", .greater, -1), [0, 1, 2, 3, 4]),
      FilterExample(
        "The empty path is the element", "list", scalars,
        .any("list", .comparison(ValuePath(), .equal, 5)), [0, 1, 3, 4, 6]),
      FilterExample(
        "Every scalar is tested", "list", scalars,
        .every("list", .comparison(ValuePath(), .greaterOrEqual, 5)), [1, 2, 3, 4]),
      FilterExample(
        "Null is an element", "list", scalars, .any("list", .isNull(ValuePath())), [5, 6]),
      FilterExample(
        "A missing field has no elements", ["{}", "{\"list\": [1]}", "{\"list\": null}"],
        .count("list", .equal, 0), [0]),
      FilterExample(
        "Nested filters nest", "parts",
        ["[{\"m\": [{\"x\": 1}, {\"x\": 2}]}]", "[{\"m\": [{\"x\": 1}]}]", "[{\"m\": []}]", "[]"],
        .any("parts", .every("m", .comparison("x", .equal, 1))), [1, 2]),
      FilterExample(
        "A nested filter may be a range", "list", ["[1, 9]", "[4]", "[9, 4]", "[]"],
        .every("list", .range(ValuePath(), .closed(3, 9))), [1, 2, 3]),
    ])
  }

  func addNumberFilters(_ list: inout CaseList<Subject>) {
    let big = ["9007199254740992", "9007199254740993", "9007199254740994", "9007199254740993.0"]
    let forms = [
      "1", "1.0", "1e0", "0.1e1", "10e-1", "1.00000000000000000000000000001", "-1", "100E-2",
    ]
    let extremes = [
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e400", "-1e400",
      "1e-400", "0", "-0", "0.1", "0.10000000000000000000000000000000000001",
    ]
    list.add([
      FilterExample(
        "Numbers beyond doubles are told apart", "a", big,
        .comparison("a", .equal, 9_007_199_254_740_993), [1, 3]),
      FilterExample(
        "Numbers beyond doubles are ordered", "a", big,
        .comparison("a", .greater, 9_007_199_254_740_992), [1, 2, 3]),
      FilterExample(
        "Numbers are equal whatever their text", "a", forms, .comparison("a", .equal, 1),
        [0, 1, 2, 3, 4, 7]),
      FilterExample(
        "Decimals are compared by all their digits", "a", forms, .comparison("a", .greater, 1), [5]),
      FilterExample(
        "A constant of many digits is compared by all of them", "a", extremes,
        .comparison("a", .greater, Value(ExactDecimal("0.10000000000000000000000000000000000000"))),
        [0, 1, 3, 9]),
      FilterExample(
        "Numbers beyond all integers are ordered", "a", extremes,
        .comparison("a", .greater, Value(Int64.max)), [1, 3]),
      FilterExample(
        "Negative numbers beyond all integers are ordered", "a", extremes,
        .comparison("a", .less, Value(Int64.min)), [4]),
      FilterExample("Zero has one value", "a", extremes, .comparison("a", .equal, 0), [6, 7]),
      FilterExample(
        "Small numbers are not zero", "a", extremes,
        .range(
          "a", ValueRange(lower: .init(0, isInclusive: false), upper: .init(1, isInclusive: false))),
        [5, 8, 9]),
      FilterExample(
        "Bounds are inside if they are inclusive", "a", ["1", "2", "3", "4", "\"3\"", "null"],
        .range("a", ValueRange(lower: .init(2), upper: .init(4, isInclusive: false))), [1, 2]),
      FilterExample(
        "A range without an upper end keeps to the sort of its bound", "a",
        ["1", "2", "\"3\"", "true", "null", "[3]"],
        .range("a", ValueRange(lower: .init(2))), [1, 5]),
      FilterExample(
        "A range without ends finds everything that exists",
        ["{\"a\": 1}", "{\"a\": null}", "{}"], .range("a", ValueRange()), [0, 1]),
      FilterExample(
        "A range whose ends are exchanged finds nothing", "a", ["1", "2", "3"],
        .range("a", .closed(3, 1)), []),
      FilterExample(
        "A list of numbers knows their value", "a", forms,
        .isIn("a", [Value(ExactDecimal("1.000")), Value(ExactDecimal("-1e0"))]),
        [0, 1, 2, 3, 4, 6, 7]),
    ])
  }
}
