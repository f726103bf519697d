public import Foundation

/// The reason why a text is not a query, or why an index cannot answer a query. Contains nothing of
/// the text.
public struct TextQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Sendable, Hashable {
    /// Something other than this was found.
    case expected(String)
    /// A quotation mark or a parenthesis is never closed.
    case unclosed(String)
    /// A boost is not a number from 0.001 to 1000.
    case boost
    /// The distance of a `NEAR` is not a number from 0 to 1000.
    case distance
    /// A `NEAR` has more than ``TextQuery/mostNeighbors`` words and phrases.
    case neighbors
    /// Nested more than ``TextQuery/maximumDepth`` levels deep.
    case tooDeep
    /// More than ``TextQuery/longest`` bytes, or than ``TextQuery/mostOperands`` words and phrases.
    case tooLong
    /// The index has no field with this path.
    case unknownField
  }

  public var reason: Reason
  /// The offset in bytes of the error in the query's UTF-8 text, from zero; nil if only the index
  /// showed the error.
  public var offset: Int?

  init(_ reason: Reason, at offset: Int?) {
    self.reason = reason
    self.offset = offset
  }

  public var description: String {
    let text =
      switch reason {
      case .expected(let what): "expected \(what)"
      case .unclosed(let what): "\(what) is not closed"
      case .boost: "a boost is a number from 0.001 to 1000"
      case .distance: "a distance is a number from 0 to 1000"
      case .neighbors: "NEAR takes at most \(TextQuery.mostNeighbors) words and phrases"
      case .tooDeep: "nested more than \(TextQuery.maximumDepth) levels deep"
      case .tooLong:
        "more than \(TextQuery.longest) bytes or \(TextQuery.mostOperands) words and phrases"
      case .unknownField: "the index has no such field"
      }
    return offset.map { "byte \($0) of the query: \(text)" } ?? text
  }
}

/// Sentences for the users of a program; `description` is for developers.
extension TextQueryError: LocalizedError {
  public var errorDescription: String? { "The search cannot be understood." }
  public var failureReason: String? { description }
}
