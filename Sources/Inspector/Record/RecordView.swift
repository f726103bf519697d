import Foundation
import HTTPServer
import ValueModel

/// One record with everything around it, whatever its kind.
struct RecordView {
  struct Version {
    var name: String
    var time: Date?
    var isDeleted = false
    var isCurrent = false
    /// Whether its content can still be read.
    var hasValue = true
  }

  struct Reference {
    enum State: String {
      case found, missing, elsewhere
    }

    var path: String
    var text: String
    var target: RecordPlace?
    var state: State
  }

  struct Referrer {
    var path: String
    var source: RecordPlace
    var title: String
  }

  /// The request that sends a changed record back.
  struct Write {
    var url: String
    var headers: [(String, String)]
  }

  var place: RecordPlace
  var title: String
  /// Nil if the record was deleted.
  var value: Value?
  var version: String?
  /// The newest first.
  var versions: [Version] = []
  var references: [Reference] = []
  var referrers: [Referrer] = []
  var hasMoreReferrers = false
  /// The tree of a document's revisions.
  var tree: Value = .null
  var attachments: [Value] = []
  var hasTimeline = false
  /// Nil where the record cannot be changed.
  var write: Write?

  var json: Value {
    [
      "key": Value(place.key), "title": Value(title), "value": value ?? .null,
      "version": Value(optional: version), "isDeleted": Value(value == nil),
      "versions": Value(array: versions.map(Self.json)),
      "references": Value(array: references.map(Self.json)),
      "referrers": Value(array: referrers.map(Self.json)),
      "hasMoreReferrers": Value(hasMoreReferrers), "tree": tree,
      "attachments": Value(array: attachments), "timeline": Value(hasTimeline),
      "write": write.map(Self.json) ?? .null,
    ]
  }

  private static func json(_ version: Version) -> Value {
    [
      "version": Value(version.name), "time": Value(time: version.time),
      "isDeleted": Value(version.isDeleted), "isCurrent": Value(version.isCurrent),
      "hasValue": Value(version.hasValue),
    ]
  }

  private static func json(_ reference: Reference) -> Value {
    [
      "path": Value(reference.path), "text": Value(reference.text),
      "target": reference.target?.value ?? .null, "state": Value(reference.state.rawValue),
    ]
  }

  private static func json(_ referrer: Referrer) -> Value {
    [
      "path": Value(referrer.path), "source": referrer.source.value,
      "title": Value(referrer.title),
    ]
  }

  private static func json(_ write: Write) -> Value {
    [
      "method": "PUT", "url": Value(write.url),
      "headers": Value(object: write.headers.map { ($0.0, Value($0.1)) }),
    ]
  }
}
