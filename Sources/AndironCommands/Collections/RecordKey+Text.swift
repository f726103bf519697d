internal import Andiron
internal import Foundation

extension RecordKey {
  /// The key of that kind that a text spells; nil where it spells none.
  init?(_ text: String, _ kind: Kind) {
    switch kind {
    case .string: self = .string(text)
    case .integer:
      guard let number = Int(text) else { return nil }
      self = .integer(number)
    case .uuid:
      guard let uuid = UUID(uuidString: text) else { return nil }
      self = .uuid(uuid)
    }
  }
}

extension RecordKey.Kind {
  /// `a UUID`, as it stands in messages.
  var article: String {
    switch self {
    case .uuid: "a UUID"
    case .string: "a string"
    case .integer: "an integer"
    }
  }
}
