import ValueModel

/// The companions of primitives: identifiers and extensions, in fields of their own.
extension Validator {
  mutating func checkCompanion(
    _ value: BorrowedValue, _ field: TypeChecker.Field, _ index: Int, _ checker: TypeChecker,
    _ object: BorrowedValue.Container
  ) {
    guard field.isList else { return checkCompanion(value) }
    guard let array = value.container, !array.isObject else {
      return report(.structure, "expected an array, found \(value.kind)")
    }
    guard array.count > 0 else {
      return report(.invariant, "ele-1: expected an array to have elements")
    }
    let values = list(index, isCompanion: false, checker, object)
    if let values, values.count != array.count {
      report(.structure, "expected as many extensions as values, with null where there is none")
    }
    for position in 0..<array.count {
      path.move(to: position)
      if !array[position].isNull {
        checkCompanion(array[position])
      } else if values == nil {
        report(.invariant, "ele-1: expected a value or extensions")
      }
    }
    path.move(to: -1)
  }

  /// Checks the identifier and extensions of a primitive.
  private mutating func checkCompanion(_ value: BorrowedValue) {
    guard let object = value.container, object.isObject else {
      return report(.structure, "expected an object, found \(value.kind)")
    }
    check(object, table.companion)
  }

  /// Checks that null stands in a list of primitives only where the position has an extension
  /// instead.
  mutating func checkNulls(
    _ value: BorrowedValue, _ index: Int, _ checker: TypeChecker, _ object: BorrowedValue.Container
  ) {
    guard let values = value.container else { return }
    let companions = list(index, isCompanion: true, checker, object)
    for position in 0..<values.count where values[position].isNull {
      if let companions, position < companions.count, !companions[position].isNull { continue }
      path.move(to: position)
      report(.invariant, "ele-1: expected a value or extensions")
    }
    path.move(to: -1)
  }

  /// The array of a field's values, or of their companions; nil if there is no array.
  private func list(
    _ index: Int, isCompanion: Bool, _ checker: TypeChecker, _ object: BorrowedValue.Container
  ) -> BorrowedValue.Container? {
    for position in object.hiddenCount..<object.count {
      switch role(position, object, checker) {
      case .field(index) where !isCompanion, .companion(index) where isCompanion:
        guard let array = object[position].container, !array.isObject else { return nil }
        return array
      default: continue
      }
    }
    return nil
  }
}
