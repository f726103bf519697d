internal import Andiron

extension RecordKey.Kind {
  /// The kind with its article, for messages: `a UUID`.
  var article: String {
    switch self {
    case .uuid: "a UUID"
    case .string: "a string"
    case .integer: "an integer"
    case .compound: "a compound key \(name)"
    }
  }
}
