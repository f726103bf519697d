import Testing

@testable import TextIndex

@Suite struct TermTableTests {
  /// The hashes of some words in a table of their own.
  private func hashes() throws -> [UInt32] {
    var table = TermTable()
    for word in ["one", "word", "longer words"] {
      Array(word.utf8).withUnsafeBytes { _ = table.number(of: $0, field: 0) }
    }
    return try #require(Mirror(reflecting: table).descendant("hashes") as? [UInt32])
  }

  @Test func `no text can have words that have one hash in every table`() throws {
    #expect(try hashes() != hashes())
  }
}
