import Foundation
import ObjectModel
import ValueModel

/// The outcome of an event as it is stored: what is asked for is read then.
public struct RecordedOutcome: Hashable, Sendable {
  private static let schema = Schema(
    "Outcome",
    """
    id:string uuid:string taskUUID:string taskOccurrenceIndex:integer deletedDate:string \
    updatedDate:string nextVersionUUIDs:string* values:value*
    """)
  private static let valueSchema = Schema("OutcomeValue", "type:string value:value")

  private let fields: Value

  /// Nil if `fields` are those of a version that another follows, or that says that the outcome is
  /// deleted.
  init?(_ fields: Value) {
    guard fields[value: Self.schema, 4] == nil,
      fields[value: Self.schema, 6].map({ $0.count == 0 }) ?? true
    else { return nil }
    self.fields = fields
  }

  /// The event that the outcome is one of; nil if the fields do not say so.
  var event: EventIdentifier? {
    guard let occurrence = fields[integer: Self.schema, 3],
      let task = fields[value: Self.schema, 2]?.withUTF8(UUIDText.uuid) ?? nil
    else { return nil }
    return EventIdentifier(taskUUID: task, occurrence: occurrence)
  }

  /// The program's own key.
  public var id: String { fields[string: Self.schema, 0] ?? "" }

  /// The version as a whole. Throws `ObjectError` if it is not one.
  public func version() throws -> OutcomeVersion { try OutcomeVersion(storedValue: fields) }

  /// How many values the outcome has.
  public var valueCount: Int { fields[value: Self.schema, 7]?.count ?? 0 }

  /// The sum of the values, where each that is no number counts as 1; 0 without values.
  public var sum: Double {
    var sum = 0.0
    for value in fields[value: Self.schema, 7]?.elements ?? Value.null.elements {
      let type = value[value: Self.valueSchema, 0]
      let isNumber = type == "integer" || type == "double"
      sum += isNumber ? value[double: Self.valueSchema, 1] ?? 1 : 1
    }
    return sum
  }

  /// Whether this one counts if both are of one event: the one that was written later. Of two that
  /// merging brought together, all stores choose alike.
  func precedes(_ other: RecordedOutcome) -> Bool {
    func key(_ outcome: RecordedOutcome) -> (String, String) {
      (outcome.fields[string: Self.schema, 5] ?? "", outcome.fields[string: Self.schema, 1] ?? "")
    }
    return key(self) > key(other)
  }
}
