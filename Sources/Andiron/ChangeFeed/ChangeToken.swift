import ObjectModel

/// The position of a consumer in the changes of a store.
///
/// Keep it with the data that was read, and continue from it, even after a relaunch.
///
/// A token belongs to one feed of one store. Its text form, which JSON uses too, is three
/// hexadecimal numbers.
public struct ChangeToken: Sendable, Hashable {
  /// The number of the last change that was read, or skipped because its collection was not
  /// requested.
  public let sequence: UInt64
  /// The position of the feed when the consumer started from nothing: deletions up to this point do
  /// not concern it.
  let start: UInt64
  let feed: UInt64

  init(feed: UInt64, start: UInt64, sequence: UInt64) {
    self.feed = feed
    self.start = start
    self.sequence = sequence
  }
}

extension ChangeToken: LosslessStringConvertible {
  public var description: String {
    [feed, start, sequence].map { String($0, radix: 16) }.joined(separator: "-")
  }

  /// Creates a token from its `description`; nil if the text is not one.
  public init?(_ description: String) {
    let numbers = description.split(separator: "-", omittingEmptySubsequences: false)
      .map { UInt64($0, radix: 16) }
    guard numbers.count == 3, let feed = numbers[0], let start = numbers[1],
      let sequence = numbers[2]
    else { return nil }
    self.init(feed: feed, start: start, sequence: sequence)
    guard self.description == description else { return nil }
  }
}

extension ChangeToken: Codable {
  /// Throws `DecodingError` if the value is not the text of a change token.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = ChangeToken(try container.decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(container.codingPath, contentFree: "the text is no change token"))
    }
    self = token
  }

  /// Throws what `encoder` throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
