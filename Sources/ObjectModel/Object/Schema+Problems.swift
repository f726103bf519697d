public import ValueModel

extension Schema {
  /// Returns where `value` does not match the schema: fields of another kind, and required ones
  /// that are missing. Empty if there are no problems.
  ///
  /// Accessors read such fields as absent. Fields that the schema does not have are not a problem,
  /// and null counts as an absent field. Objects are examined if the schema of their type was
  /// given, down to 1,024 nested containers. Linear in the value.
  public func problems(in value: Value) -> [ObjectError] {
    var problems: [ObjectError] = []
    check(value, ValuePath(), &problems)
    return problems
  }

  private func check(_ value: Value, _ path: ValuePath, _ problems: inout [ObjectError]) {
    guard value.kind == .object else {
      problems.append(Self.problem("an object", value, path))
      return
    }
    guard path.components.count < Value.largestDepth else { return }
    for field in fields {
      let path = path.appending(.field(field.name))
      guard let found = value[field.name], !found.isNull else {
        if field.cardinality == .required {
          problems.append(ObjectError(.mismatch, "expected the field", path: path))
        }
        continue
      }
      check(found, field, path, &problems)
    }
  }

  private func check(
    _ value: Value, _ field: FieldDescriptor, _ path: ValuePath, _ problems: inout [ObjectError]
  ) {
    guard field.cardinality == .list else { return checkOne(value, field, path, &problems) }
    guard value.kind == .array else {
      problems.append(Self.problem("an array", value, path))
      return
    }
    for (position, element) in value.elements.enumerated() where !element.isNull {
      checkOne(element, field, path.appending(.element(position)), &problems)
    }
  }

  private func checkOne(
    _ value: Value, _ field: FieldDescriptor, _ path: ValuePath, _ problems: inout [ObjectError]
  ) {
    if field.kind == .object, let schema = element(of: field) {
      schema.check(value, path, &problems)
    } else if !field.kind.takes(value) {
      problems.append(Self.problem("\(field.kind)", value, path))
    }
  }

  private static func problem(_ expected: String, _ value: Value, _ path: ValuePath) -> ObjectError
  {
    ObjectError(.mismatch, "expected \(expected), found \(value.kind)", path: path)
  }
}
