import ValueModel

/// The targets of references.
extension Validator {
  /// Checks a Reference, or the one in a CodeableReference.
  mutating func checkTarget(
    _ object: BorrowedValue.Container, _ checker: TypeChecker, _ targets: Set<String>
  ) {
    if checker.isReference { return checkTarget(object, targets) }
    guard let index = checker.conceptReference,
      let reference = Self.field("reference", of: object)?.container, reference.isObject
    else { return }
    path.push(checker.definition, index)
    checkTarget(reference, targets)
    path.pop()
  }

  private mutating func checkTarget(_ reference: BorrowedValue.Container, _ targets: Set<String>) {
    guard let text = Self.field("reference", of: reference)?.text,
      let type = ReferenceParts(String(decoding: text, as: UTF8.self))?.type,
      table.isResource(type), !targets.contains(type)
    else { return }
    report(.value, "expected a reference to another type of resource")
  }

  private static func field(_ name: String, of object: BorrowedValue.Container) -> BorrowedValue? {
    for position in object.hiddenCount..<object.count
    where object.name(position).elementsEqual(name.utf8) {
      return object[position]
    }
    return nil
  }
}
