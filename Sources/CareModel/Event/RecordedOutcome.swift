import Foundation
import ObjectModel
import ValueModel

/// The outcome of an event: a stored outcome whose fields are read on demand, or an outcome made
/// from another source, such as samples.
public struct RecordedOutcome: Hashable, Sendable {
  private static let schema = Schema(
    "Outcome",
    """
    id:string uuid:string taskUUID:string taskOccurrenceIndex:integer deletedDate:string \
    updatedDate:string nextVersionUUIDs:string* values:value*
    """)
  private static let valueSchema = Schema("OutcomeValue", "type:string value:value")

  private enum Content: Hashable, Sendable {
    case stored(Value)
    indirect case made(OutcomeVersion)
  }

  private let content: Content

  init(made version: OutcomeVersion) { content = .made(version) }

  /// Nil if `fields` belong to a version that another version follows, or to one that records the
  /// deletion of the outcome.
  init?(_ fields: Value) {
    guard fields[value: Self.schema, 4] == nil,
      fields[value: Self.schema, 6].map({ $0.count == 0 }) ?? true
    else { return nil }
    content = .stored(fields)
  }

  /// The event that the outcome belongs to; nil if the fields do not name it.
  var event: EventIdentifier? {
    switch content {
    case .stored(let fields):
      guard let occurrence = fields[integer: Self.schema, 3],
        let task = fields[value: Self.schema, 2]?.withUTF8(UUIDText.uuid) ?? nil
      else { return nil }
      return EventIdentifier(taskUUID: task, occurrence: occurrence)
    case .made(let version):
      return EventIdentifier(
        taskUUID: version.taskUUID, occurrence: version.taskOccurrenceIndex)
    }
  }

  /// The program's own key.
  public var id: String {
    switch content {
    case .stored(let fields): fields[string: Self.schema, 0] ?? ""
    case .made(let version): version.id
    }
  }

  /// Returns the whole version. If the outcome was made from another source, the version was never
  /// written. Throws `ObjectError` if the fields are not those of an outcome.
  public func version() throws -> OutcomeVersion {
    switch content {
    case .stored(let fields): try OutcomeVersion(storedValue: fields)
    case .made(let version): version
    }
  }

  /// The number of values the outcome has.
  public var valueCount: Int {
    switch content {
    case .stored(let fields): fields[value: Self.schema, 7]?.count ?? 0
    case .made(let version): version.values.count
    }
  }

  /// The sum of the values, where each value that is not a number counts as 1; 0 without values.
  public var sum: Double {
    switch content {
    case .stored(let fields): Self.sum(fields)
    case .made(let version): version.values.reduce(0) { $0 + ($1.number ?? 1) }
    }
  }

  private static func sum(_ fields: Value) -> Double {
    var sum = 0.0
    for value in fields[value: schema, 7]?.elements ?? Value.null.elements {
      let type = value[value: valueSchema, 0]
      let isNumber = type == "integer" || type == "double"
      sum += isNumber ? value[double: valueSchema, 1] ?? 1 : 1
    }
    return sum
  }

  /// Whether this outcome takes precedence over another of the same event: the one that was written
  /// later does. All stores make the same choice between two outcomes that a merge brought
  /// together.
  func precedes(_ other: RecordedOutcome) -> Bool { age > other.age }

  private var age: (String, String) {
    switch content {
    case .stored(let fields):
      (fields[string: Self.schema, 5] ?? "", fields[string: Self.schema, 1] ?? "")
    case .made(let version): ("", version.uuid.uuidString)
    }
  }
}
