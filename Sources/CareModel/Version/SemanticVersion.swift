/// A version of a schema: three numbers, such as `2.1.0`. In JSON it is a string in that form.
public struct SemanticVersion: Hashable, Sendable {
  public var major: Int
  public var minor: Int
  public var patch: Int

  public init(major: Int, minor: Int = 0, patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The reason why a text is not a version.
  public enum ParseError: Error, Sendable, CaseIterable {
    case emptyText, tooManyParts, invalidMajor, invalidMinor, invalidPatch
  }

  /// Parses the version that `text` spells; missing parts are 0.
  ///
  /// Throws the `ParseError` of the whole text, or of the first part that is not made of digits or
  /// is too great.
  public init(text: String) throws(ParseError) {
    guard !text.isEmpty else { throw .emptyText }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { throw .tooManyParts }
    let errors: [ParseError] = [.invalidMajor, .invalidMinor, .invalidPatch]
    var numbers = [0, 0, 0]
    for (index, part) in parts.enumerated() {
      guard part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part) else {
        throw errors[index]
      }
      numbers[index] = number
    }
    self.init(major: numbers[0], minor: numbers[1], patch: numbers[2])
  }

  public var text: String { "\(major).\(minor).\(patch)" }
}

extension SemanticVersion: Comparable {
  public static func < (one: SemanticVersion, other: SemanticVersion) -> Bool {
    (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
  }
}

extension SemanticVersion: Codable {
  /// Throws a `DecodingError` if the text is not a version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(text: container.decode(String.self))
    } catch let error as ParseError {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no version: \(error)")
    }
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
