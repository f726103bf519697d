/// The contents of a text: its terms and their offsets.
struct UnitReading {
  var terms: [UnitTerm] = []
  var offsets: [Int] = []

  /// Bytes of the longest text that is read.
  static let longestText = 1_024
  /// Levels of parentheses that are read.
  static let maximumDepth = 64

  mutating func append(_ term: UnitTerm, at offset: Int) {
    terms.append(term)
    offsets.append(offset)
  }

  /// Returns the meaning of the terms together. If they have none, throws an error with the offset
  /// of the term that shows it.
  func meaning() throws(UnitError) -> UnitMeaning {
    var failed = 0
    do throws(UnitError) {
      return try UnitTerm.meaning(of: terms, failed: &failed)
    } catch {
      throw UnitError(error.code, at: offsets[failed])
    }
  }

  /// Returns the bytes of a text that is neither empty nor too long.
  static func cursor(over text: String) throws(UnitError) -> UnitCursor {
    if text.isEmpty { throw UnitError(.empty, at: 0) }
    // A text knows its byte count, so a long text is not copied.
    guard text.utf8.count <= longestText else { throw UnitError(.tooLong, at: longestText) }
    return UnitCursor(bytes: Array(text.utf8))
  }
}
