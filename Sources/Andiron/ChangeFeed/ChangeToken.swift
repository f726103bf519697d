/// How far a consumer has read the changes of a store. Keep it with what was read, and go on from it, also after a
/// relaunch.
///
/// Belongs to one feed of one store. As text, and so in JSON, three hexadecimal numbers.
public struct ChangeToken: Sendable, Hashable {
  /// The number of the last change that was read, or passed over because its collection was not asked for.
  public let sequence: UInt64
  /// Where the feed was when the consumer began from nothing: deletions up to there are none of its business.
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

  /// Nil where the text is not one that `description` gives.
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
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = ChangeToken(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the text is no change token")
    }
    self = token
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
