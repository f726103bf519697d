import Foundation
import HTTPMessage
import ValueModel

/// The answer to a request of the REST interface.
struct FirebaseAnswer: Sendable {
  var status: Int
  /// Null where there is nothing.
  var value: Value
  /// What the value is recognised by in conditions; nil if the answer does not say.
  var tag: String?
  /// The server's own time; nil if the answer does not say.
  var date: Date?

  /// The tag of what is not there.
  static let absentTag = "null_etag"
}
