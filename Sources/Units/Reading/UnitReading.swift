/// What a text consists of: its terms, and where each begins.
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

  /// Throws where the terms mean nothing together, with the offset of the term that shows it.
  func meaning() throws(UnitError) -> UnitMeaning {
    var failed = 0
    do throws(UnitError) {
      return try UnitTerm.meaning(of: terms, failed: &failed)
    } catch {
      throw UnitError(error.code, at: offsets[failed])
    }
  }

  /// The bytes of a text that is neither empty nor too long.
  static func cursor(over text: String) throws(UnitError) -> UnitCursor {
    if text.isEmpty { throw UnitError(.empty, at: 0) }
    // A text knows how many bytes it has: a long one is not copied.
    guard text.utf8.count <= longestText else { throw UnitError(.tooLong, at: longestText) }
    return UnitCursor(bytes: Array(text.utf8))
  }
}
