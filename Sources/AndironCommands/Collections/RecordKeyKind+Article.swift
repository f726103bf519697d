internal import Andiron

extension RecordKey.Kind {
  /// `a UUID`, as it stands in messages.
  var article: String {
    switch self {
    case .uuid: "a UUID"
    case .string: "a string"
    case .integer: "an integer"
    case .compound: "a compound key \(name)"
    }
  }
}
