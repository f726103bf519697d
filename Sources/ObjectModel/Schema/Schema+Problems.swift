public import ValueModel

extension Schema {
  /// Where `value` is not what the schema says: fields of another kind, required ones that are
  /// missing. Empty where there is nothing to find fault with.
  ///
  /// Accessors read such fields as absent. Fields that the schema does not have are no problem, and
  /// null stands for an absent field. Objects are looked into where the schema of their type was given,
  /// down to 1,024 containers in one another. Linear in the value.
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

extension FieldKind {
  /// Whether a value is of this kind; of objects only that they are one.
  func takes(_ value: Value) -> Bool {
    switch self {
    case .boolean: value.kind == .boolean
    case .integer: value.kind == .integer
    case .decimal: value.kind == .integer || value.kind == .decimal
    case .string: value.kind == .string
    case .bytes: value.kind == .bytes
    case .object: value.kind == .object
    case .value: true
    }
  }
}
