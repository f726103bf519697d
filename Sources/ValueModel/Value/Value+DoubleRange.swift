extension Value {
  /// Whether this is, or contains at any depth, a number that is too large for a double, such as
  /// `1e400`. Linear in the size of the value; names are not read.
  package var exceedsDoubles: Bool {
    switch kind {
    case .integer, .decimal: integer == nil && double?.isFinite == false
    case .array: elements.contains { $0.exceedsDoubles }
    case .object: fieldValues.contains { $0.exceedsDoubles }
    case .null, .boolean, .string, .bytes: false
    }
  }

  private var fieldValues: [Value] {
    if isEdited { return edited.values }
    guard let object = objectReader else { return [] }
    return (0..<object.count).map { sibling(object.slot($0)) }
  }
}
