import Foundation

/// A place in the changes of a store of samples, to continue from later.
///
/// It belongs to the store that made it. Its text and its bytes can be kept anywhere.
public struct HealthToken: Sendable, Hashable {
  /// The position of a read that takes changes in parts.
  struct Position: Sendable, Hashable {
    /// Changes up to this number are being read.
    var ceiling: Int64
    /// The next series, and the least start in it, in the order of `NumberColumn.ordered`.
    var series: Int
    var start: Int
  }

  let store: UUID
  /// Changes up to this number have been read.
  let arrival: Int64
  let position: Position?

  init(store: UUID, arrival: Int64, position: Position? = nil) {
    self.store = store
    self.arrival = arrival
    self.position = position
  }

  /// The token as text.
  public var text: String {
    var parts = ["1", store.uuidString, String(arrival)]
    if let position {
      parts += [String(position.ceiling), String(position.series), String(position.start)]
    }
    return parts.joined(separator: ".")
  }

  /// Reads a token from its text. Throws `HealthError.invalidToken` if it is not a token.
  public init(text: String) throws(HealthError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 || parts.count == 6, parts[0] == "1",
      let store = UUID(uuidString: parts[1]),
      let arrival = Int64(parts[2]), arrival >= 0
    else { throw Self.invalid }
    self.init(store: store, arrival: arrival)
    guard parts.count == 6 else { return }
    guard let ceiling = Int64(parts[3]), ceiling >= arrival, let series = Int(parts[4]),
      let start = Int(parts[5]), series > 0, start > .min
    else { throw Self.invalid }
    self.init(
      store: store, arrival: arrival,
      position: Position(ceiling: ceiling, series: series, start: start))
  }

  static let invalid = HealthError(.invalidToken, "the token was not made by this store")
}

extension HealthToken: Codable {
  /// Reads the text form. Throws `HealthError.invalidToken` if it is no token, and `DecodingError`
  /// if there is no text.
  public init(from decoder: any Decoder) throws {
    try self.init(text: decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text form. Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
