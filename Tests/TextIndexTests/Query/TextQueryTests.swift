import Andiron
import Testing

@testable import TextIndex
@testable import TextTestSupport

@Suite struct TextQueryTests {
  @Test(arguments: [
    ("", ""), ("  \t\n", ""), ("asthma", "asthma"), ("a b", "(a b)"), ("a AND b", "(a b)"),
    ("a OR b c OR d", "(a OR (b c) OR d)"), ("a and b", "(a and b)"),
    ("NOT a b", "(NOT a b)"), ("a AND NOT b", "(a NOT b)"), ("NOT NOT a", "NOT NOT a"),
    ("(a OR b) c", "((a OR b) c)"), (#""a b"c"#, #"("a b" c)"#),
    (#""say ""so""""#, #""say ""so""""#),
    ("asth*", "asth*"), (#""short br*""#, #""short br*""#),
    ("title:a b", #"("title":a b)"#), ("title:(a b)^2", #""title":(a b)^2.0"#),
    ("title:(a^.5)", #""title":(a^0.5)"#), (#""odd name" :a"#, "error"),
    (#""odd name":a"#, #""odd name":a"#), ("a:b:c", #""a":"b":c"#),
    ("NEAR(a b)", "NEAR/10(a b)"), (#"NEAR/3(a "b c")^2 d"#, #"(NEAR/3(a "b c")^2.0 d)"#),
    ("NEAR (a b)", "(NEAR (a b))"), ("near(a b)", "(near (a b))"), ("NEAR", "NEAR"),
    ("x-ray", "x-ray"), ("a\u{2003}b", "(a b)"), ("()", "error"),
    ("\"\u{33E}\"\"\u{33E}\"", "\"\u{33E}\"\"\u{33E}\""), ("a\"\u{33E}b\"", "(a \"\u{33E}b\")"),
  ])
  func `a query is read as its text in full says`(text: String, full: String) throws {
    guard full != "error" else {
      #expect(throws: TextQueryError.self) { try TextQuery(text) }
      return
    }
    let query = try TextQuery(text)
    #expect(query.description == full)
    #expect(try TextQuery(full) == query)
  }

  @Test(
    arguments: [
      (#"a "b"#, .unclosed("a quotation mark"), 2), (#"""#, .unclosed("a quotation mark"), 0),
      ("ü (b", .unclosed("a parenthesis"), 3), ("a (b:", .expected("a word"), 5),
      ("NEAR(a", .unclosed("a parenthesis"), 0), ("a)", .expected("the end, or a word"), 1),
      ("a OR", .expected("a word"), 4), ("OR a", .expected("a word"), 0),
      ("a AND OR b", .expected("a word"), 6), ("NOT", .expected("a word"), 3),
      ("a :b", .expected("a word"), 2), ("a^", .boost, 2), ("a^x", .boost, 2),
      ("a^-1", .boost, 2), ("a^0", .boost, 2), ("a^1e2", .boost, 2), ("a^inf", .boost, 2),
      ("a^2000", .boost, 2), ("a^0x8", .boost, 2), ("a^2^3", .expected("a word"), 3),
      ("NEAR/x(a b)", .distance, 0), ("NEAR/(a b)", .distance, 0),
      ("NEAR/1001(a b)", .distance, 0), ("NEAR()", .expected("a word"), 0),
      ("NEAR(a (b))", .expected("a word or a phrase"), 7),
      ("NEAR(a OR b)", .expected("a word or a phrase"), 7),
      ("NEAR(a b c d e f g h i)", .neighbors, 0),
    ] as [(String, TextQueryError.Reason, Int)])
  func `a mistake is found at its place`(
    text: String, reason: TextQueryError.Reason, offset: Int
  ) throws {
    let error = try #require(throws: TextQueryError.self) { try TextQuery(text) }
    #expect(error == TextQueryError(reason, at: offset))
    #expect(error.description.hasPrefix("byte \(offset) of the query: "))
  }

  @Test func `a query has bounds`() throws {
    func reason(_ text: String) -> TextQueryError.Reason? {
      do throws(TextQueryError) {
        _ = try TextQuery(text)
        return nil
      } catch {
        return error.reason
      }
    }
    let deep = { (count: Int, open: String, close: String) in
      String(repeating: open, count: count) + "a" + String(repeating: close, count: count)
    }
    for (open, close) in [("(", ")"), ("NOT ", ""), ("a:", "")] {
      #expect(reason(deep(TextQuery.maximumDepth, open, close)) == nil)
      #expect(reason(deep(TextQuery.maximumDepth + 1, open, close)) == .tooDeep)
      #expect(reason(deep(20_000, open, close)) != nil)
    }
    let words = { (count: Int) in String(repeating: "a ", count: count) }
    #expect(reason(words(TextQuery.mostOperands)) == nil)
    #expect(reason(words(TextQuery.mostOperands + 1)) == .tooLong)
    #expect(reason(words(30_000)) == .tooLong)
    #expect(reason(String(repeating: "a", count: TextQuery.longest)) == nil)
    #expect(reason(String(repeating: "a", count: TextQuery.longest + 1)) == .tooLong)
  }

  @Test func `marks are passed over`() throws {
    let words = { (text: String) in
      try Note.index.expression(of: TextQuery(text))
    }
    let a = TextExpression.phrase([TextTerm(Array("a".utf8))])
    for text in ["A -- ...", "a OR --", "a NOT --", "(a) ()*".replacing("()", with: "--"), "á"] {
      let expression = try words(text)
      #expect(expression == a, "\(text)")
    }
    for text in ["", "--", "NOT --", "title:--^2", #""--""#, "NEAR(-- +)"] {
      let expression = try words(text)
      #expect(expression == .nothing, "\(text)")
    }
  }

  @Test func `a field that is not indexed is an error when the query runs`() throws {
    let store = try Store.ofNotes()
    try store.write { try $0.add(Note(pk: 1, title: "a", body: "b")) }
    #expect(try store.search(Note.self, TextQuery("title:a body:b")).map(\.key) == [1])
    #expect(try store.search(Note.self, TextQuery("title:b")).isEmpty)
    let query = try TextQuery("title:a OR mood:a")
    let error = TextQueryError(.unknownField, at: nil)
    #expect(throws: error) { try store.search(Note.self, query) }
    #expect(throws: error) { try store.searchCount(Note.self, query) }
    #expect(throws: error) { try store.search(collection: "Note", query) }
    #expect(throws: error) { try store.objects(Note.self).matching(query).fetch() }
    try store.close()
  }
}
