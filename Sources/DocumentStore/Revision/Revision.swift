import ObjectModel

/// Names one state of a document: how many edits led to it, and a digest of what it is.
///
/// The text form is that of CouchDB, `3-f64f7fd633dbdde131ca3766e4d58e72`. Of two revisions, the
/// one with the larger number is greater, and of two with the same number the one whose digest is
/// greater, byte by byte: every replica chooses the same one.
public struct Revision: Sendable, Hashable {
  /// One for the first revision of a document, and one more for each edit.
  public let number: Int
  let digest: RevisionDigest

  /// The largest number that every peer can represent, 2^53.
  static let largestNumber = 1 << 53

  init(_ number: Int, _ digest: RevisionDigest) {
    assert((1...Self.largestNumber).contains(number), "revisions are counted from one")
    self.number = number
    self.digest = digest
  }

  /// Reads the text form; nil if `text` is not a number from 1 to 2^53, a hyphen and a digest.
  ///
  /// A digest of 32 characters must be hexadecimal, and its letters become lower-case; one of 16
  /// bytes stands for their 32 hexadecimal digits, as in CouchDB. Any other text that is not empty
  /// is a digest too.
  public init?(_ text: some StringProtocol) {
    guard let hyphen = text.firstIndex(of: "-") else { return nil }
    let digits = text[..<hyphen]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits), (1...Self.largestNumber).contains(number),
      let digest = RevisionDigest(text[text.index(after: hyphen)...])
    else { return nil }
    self.init(number, digest)
  }
}

extension Revision: Comparable {
  public static func < (left: Revision, right: Revision) -> Bool {
    left.number == right.number ? left.digest < right.digest : left.number < right.number
  }
}

extension Revision: CustomStringConvertible {
  public var description: String { "\(number)-\(digest)" }
}

extension Revision: Codable {
  /// Reads the text form. Throws `DecodingError` if it is not one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let revision = Revision(try container.decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(container.codingPath, contentFree: "not a revision"))
    }
    self = revision
  }

  /// Writes the text form. Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
