import ValueModel

/// The columns of a table: those that were chosen, or those that say most about the records.
enum ColumnChoice {
  private static let mostColumns = 7
  private static let mostPaths = 300
  private static let mostDepth = 4

  /// The fields that people look for first in resources, in the order of columns.
  private static let resourceFields = [
    "name", "title", "birthDate", "gender", "effectiveDateTime", "effectivePeriod",
    "onsetDateTime", "performedDateTime", "performedPeriod", "occurrenceDateTime", "authoredOn",
    "period", "date", "recordedDate", "issued", "start", "code", "medicationCodeableConcept",
    "vaccineCode", "type", "valueQuantity", "valueCodeableConcept", "valueString", "status",
    "clinicalStatus", "subject", "patient",
  ]

  /// The columns for these records where none were chosen.
  static func standard(_ records: [Value], _ kind: CollectionPlace.Kind) -> [String] {
    // The table shows the key in any case.
    let key = kind == .database ? "_id" : kind == .resources ? "id" : ""
    let names = Set(records.flatMap { $0.fields.map(\.name) })
    if kind == .resources {
      let known = resourceFields.filter(names.contains)
      if known.count > 1 { return Array(known.prefix(mostColumns)) }
    }
    // Fields in the order of the first records that have them.
    var seen: Set<String> = []
    var paths: [String] = []
    for record in records {
      for (name, _) in record.fields where name != key && seen.insert(name).inserted {
        paths.append(ValuePath(field: name).description)
        if paths.count == mostColumns { return paths }
      }
    }
    return paths
  }

  /// All paths that these records have, for choosing columns: in order, without positions.
  static func available(_ records: [Value]) -> [String] {
    var found: Set<String> = []
    var paths: [String] = []
    func visit(_ value: Value, _ path: ValuePath, _ depth: Int) {
      if value.kind == .array {
        for element in value.elements.prefix(5) { visit(element, path, depth) }
        return
      }
      guard value.kind == .object, depth < mostDepth else { return }
      for (name, field) in value.fields {
        if paths.count == mostPaths { return }
        let inner = path.appending(.field(name))
        let text = inner.description
        if found.insert(text).inserted { paths.append(text) }
        visit(field, inner, depth + 1)
      }
    }
    for record in records { visit(record, ValuePath(), 0) }
    return paths.sorted()
  }
}
