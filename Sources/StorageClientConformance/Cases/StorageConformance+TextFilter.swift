import CollectionModel
import ObjectModel
import ValueModel

extension StorageConformance {
  private var words: [String] {
    [
      "\"apple\"", "\"Apple\"", "\"apples\"", "\"pineapple\"", "\"\"", "\"app\"", "\"äpple\"",
      "5", "[\"x\", \"apple pie\"]", "\"a\\u0308pple\"", "null", "\"APPLE\"",
    ]
  }

  private func text(_ relation: TextTest.Relation, _ text: String, _ options: TextOptions = [])
    -> Filter
  {
    .text("s", TextTest(relation, text, options: options))
  }

  func addTextFilters(_ list: inout CaseList<Subject>) {
    list.add([
      FilterExample("Texts are equal by their bytes", "s", words, text(.equals, "apple"), [0]),
      FilterExample(
        "Composed and decomposed letters are different", "s", words, text(.equals, "äpple"), [6]),
      FilterExample(
        "A prefix is found", "s", words, text(.hasPrefix, "apple"), [0, 2, 8]),
      FilterExample(
        "The empty text is a prefix of every text", "s", words, text(.hasPrefix, ""),
        [0, 1, 2, 3, 4, 5, 6, 8, 9, 11]),
      FilterExample("A suffix is found", "s", words, text(.hasSuffix, "apple"), [0, 3]),
      FilterExample("A part is found", "s", words, text(.contains, "pple"), [0, 1, 2, 3, 6, 8, 9]),
      FilterExample(
        "Case is folded on both sides", "s", words, text(.equals, "aPPle", .caseInsensitive),
        [0, 1, 11]),
      FilterExample(
        "A prefix is folded", "s", words, text(.hasPrefix, "APPL", .caseInsensitive),
        [0, 1, 2, 8, 11]),
      FilterExample(
        "Marks are removed", "s", words,
        text(.equals, "apple", [.caseInsensitive, .diacriticInsensitive]), [0, 1, 6, 9, 11]),
      FilterExample(
        "A prefix without marks is found", "s", words,
        text(.hasPrefix, "Äp", [.caseInsensitive, .diacriticInsensitive]),
        [0, 1, 2, 5, 6, 8, 9, 11]),
      FilterExample(
        "Case is folded as Unicode does, in every language", "s",
        ["\"straße\"", "\"STRASSE\"", "\"ς\"", "\"Σ\"", "\"ı\"", "\"I\"", "\"i\"", "\"K\""],
        .or([
          text(.equals, "Strasse", .caseInsensitive), text(.equals, "σ", .caseInsensitive),
          text(.equals, "i", .caseInsensitive),
        ]), [0, 1, 2, 3, 5, 6]),
    ])
  }

  func addPatternFilters(_ list: inout CaseList<Subject>) {
    list.add([
      FilterExample(
        "Wildcards stand for any characters and for one", "s",
        ["\"abc\"", "\"ac\"", "\"abbc\"", "\"a😀c\"", "\"xabc\"", "\"a*c\""],
        text(.like, "a?c"), [0, 3, 5]),
      FilterExample(
        "A star stands for nothing too", "s",
        ["\"abc\"", "\"ac\"", "\"abbc\"", "\"a\\nc\"", "\"xabc\"", "\"a\""],
        text(.like, "a*c"), [0, 1, 2, 3]),
      FilterExample(
        "A backslash takes its meaning from a wildcard", "s",
        ["\"abc\"", "\"a*c\"", "\"a?c\"", "\"a\\\\*c\""], text(.like, "a\\*c"), [1]),
      FilterExample(
        "A regular expression matches the whole text", "s", words, text(.matches, "a[a-z]+e"), [0]),
      FilterExample(
        "A regular expression matches a part", "s", words, text(.containsMatch, "p{2}les?$"),
        [0, 1, 2, 3, 6, 9]),
      FilterExample(
        "Texts are ordered by their bytes", "s",
        ["\"a\"", "\"B\"", "\"b\"", "\"é\"", "\"z\"", "\"😀\"", "\"\\uFFFD\"", "\"\""],
        .comparison("s", .greater, "b"), [3, 4, 5, 6]),
      FilterExample(
        "Texts above the basic plane are after those in it", "s",
        ["\"\\uFFFD\"", "\"😀\"", "\"a\""],
        .comparison("s", .greater, "\u{FFFD}"), [1]),
      FilterExample(
        "A range of texts is one of bytes", "s",
        ["\"a\"", "\"ab\"", "\"b\"", "\"B\"", "1", "\"a\\u0000\""],
        .range("s", .halfOpen("a", "b")), [0, 1, 5]),
      FilterExample(
        "Texts with NUL are whole", "s",
        ["\"a\\u0000b\"", "\"a\"", "\"a\\u0000c\"", "\"a\\u0000\""],
        .comparison("s", .equal, "a\u{0}b"), [0]),
      FilterExample(
        "What is special to LIKE is not special", "s",
        ["\"50%\"", "\"500\"", "\"a_b\"", "\"axb\"", "\"[a]\"", "\"a\""],
        .or([text(.contains, "0%"), text(.contains, "a_"), text(.hasPrefix, "[a")]), [0, 2, 4]),
      FilterExample(
        "Long texts with a common beginning are told apart by filters", "s",
        ["a", "b", ""].map { "\"" + String(repeating: "x", count: 1_500) + $0 + "\"" },
        .comparison("s", .equal, Value(String(repeating: "x", count: 1_500) + "b")), [1]),
      FilterExample(
        "Long texts are ordered to their end", "s",
        ["a", "b", ""].map { "\"" + String(repeating: "x", count: 1_500) + $0 + "\"" },
        .comparison("s", .greater, Value(String(repeating: "x", count: 1_500) + "a")), [1]),
      FilterExample(
        "Texts of the elements of arrays are tested", "s",
        ["[\"ab\", \"cd\"]", "\"ab\"", "[[\"cd\"]]", "{\"x\": \"cd\"}"], text(.hasSuffix, "d"),
        [0, 2]),
    ])
  }
}
