import Foundation
import HTTPMessage
import ValueModel

/// The answer to a request of the REST interface.
struct FirebaseAnswer: Sendable {
  var status: Int
  /// The value in the answer; null if there is none.
  var value: Value
  /// The tag of the value for conditions; nil if the answer has none.
  var tag: String?
  /// The server's own time; nil if the answer does not have it.
  var date: Date?

  /// The tag of an absent value.
  static let absentTag = "null_etag"
}
