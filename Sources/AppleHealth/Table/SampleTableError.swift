/// The reason why a table of samples cannot be read or written. Names lines and columns, and shows
/// no content.
public struct SampleTableError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The first row lacks a required column, or has a column twice or an unknown one.
    case badHeader
    /// A row has more fields or fewer than the first.
    case badRow
    /// A quoted field does not end, or continues after its end.
    case badQuote
    /// A time cannot be read.
    case badDate
    /// A value is not a number.
    case badNumber
    /// A field does not contain the expected JSON.
    case badJSON
    /// The sample contradicts itself.
    case invalidSample
    /// A row is longer than 64 MiB.
    case overLimit
    /// The file system failed.
    case unreadable
  }

  public var code: Code
  public var message: String
  /// The line in which the row begins, counted from one; nil for errors that concern no row.
  public var line: Int?

  init(_ code: Code, _ message: String, line: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
  }

  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}
