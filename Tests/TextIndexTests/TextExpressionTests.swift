import Testing

@testable import TextIndex

@Suite struct TextExpressionTests {
  @Test func `terms of one word are equal wherever they were written`() {
    #expect(TextTerm(Array("note".utf8)) == TextTerm(Array("note".utf8)))
    #expect(TextTerm(Array("note".utf8)) != TextTerm(Array("note".utf8), isPrefix: true))
  }
}
