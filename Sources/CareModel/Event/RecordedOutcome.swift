import Foundation
import ObjectModel
import ValueModel

/// The outcome of an event: one that is stored, of which is read what is asked for, or one that was
/// made of something else, such as samples.
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

  /// Nil if `fields` are those of a version that another follows, or that says that the outcome is
  /// deleted.
  init?(_ fields: Value) {
    guard fields[value: Self.schema, 4] == nil,
      fields[value: Self.schema, 6].map({ $0.count == 0 }) ?? true
    else { return nil }
    content = .stored(fields)
  }

  /// The event that the outcome is one of; nil if the fields do not say so.
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

  /// The version as a whole; one that was never written, if the outcome was made of something else.
  /// Throws `ObjectError` if it is not one.
  public func version() throws -> OutcomeVersion {
    switch content {
    case .stored(let fields): try OutcomeVersion(storedValue: fields)
    case .made(let version): version
    }
  }

  /// How many values the outcome has.
  public var valueCount: Int {
    switch content {
    case .stored(let fields): fields[value: Self.schema, 7]?.count ?? 0
    case .made(let version): version.values.count
    }
  }

  /// The sum of the values, where each that is no number counts as 1; 0 without values.
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

  /// Whether this one counts if both are of one event: the one that was written later. Of two that
  /// merging brought together, all stores choose alike.
  func precedes(_ other: RecordedOutcome) -> Bool { age > other.age }

  private var age: (String, String) {
    switch content {
    case .stored(let fields):
      (fields[string: Self.schema, 5] ?? "", fields[string: Self.schema, 1] ?? "")
    case .made(let version): ("", version.uuid.uuidString)
    }
  }
}
