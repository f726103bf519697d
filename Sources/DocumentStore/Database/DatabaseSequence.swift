import ObjectModel

/// A place in the changes of one database: everything that was changed up to it.
///
/// Opaque: it is kept and given back, as text if need be, and never compared or counted.
public struct DatabaseSequence: Sendable, Hashable {
  let number: Int
  /// That of the database, so that a sequence of another one is not mistaken for its own.
  let identifier: String

  init(_ number: Int, of identifier: String) {
    self.number = number
    self.identifier = identifier
  }
}

/// The text form: safe in the path of a URL, and without `/` and `+`.
extension DatabaseSequence: LosslessStringConvertible {
  /// Reads the text form; nil if `text` is not one.
  public init?(_ text: String) {
    guard let hyphen = text.firstIndex(of: "-") else { return nil }
    let digits = text[..<hyphen]
    let identifier = text[text.index(after: hyphen)...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
      !identifier.isEmpty
    else { return nil }
    self.init(number, of: String(identifier))
  }

  public var description: String { "\(number)-\(identifier)" }
}

extension DatabaseSequence: Codable {
  /// Reads the text form. Throws `DecodingError` if it is not one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let sequence = DatabaseSequence(try container.decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(container.codingPath, contentFree: "not a sequence"))
    }
    self = sequence
  }

  /// Writes the text form. Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
