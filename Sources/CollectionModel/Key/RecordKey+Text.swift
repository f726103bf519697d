import Foundation
import ObjectModel

extension RecordKey {
  /// The key as text: a UUID in upper case, a number, or a string as it is.
  ///
  /// The text of a compound key is the texts of its parts joined with `/`, where `~` and `/` within
  /// a part are written as `~0` and `~1`.
  public var text: String {
    switch self {
    case .uuid(let key): key.uuidString
    case .string(let key): key
    case .integer(let key): String(key)
    case .compound(let parts): CompoundKeyText.text(parts.map(\.text))
    }
  }

  /// Creates the key of this kind from its text; nil if the text is not that of such a key.
  ///
  /// UUIDs may be in lower case.
  public init?(text: String, kind: Kind) {
    switch kind {
    case .string: self = .string(text)
    case .integer:
      guard let number = Int(text) else { return nil }
      self = .integer(number)
    case .uuid:
      guard let uuid = UUID(uuidString: text) else { return nil }
      self = .uuid(uuid)
    case .compound(let kinds):
      guard let texts = CompoundKeyText.parts(text), texts.count == kinds.count else { return nil }
      let parts = zip(texts, kinds).compactMap { RecordKey(text: $0, kind: $1) }
      self = .compound(parts)
      guard parts.count == kinds.count, kind.isStorable else { return nil }
    }
  }
}
