import ValueModel

/// Finds the field of a view's key path by reading it from placeholder objects.
struct ViewPathFinder<Root: ObjectView> {
  let keyPath: PartialKeyPath<Root>

  /// Reads twice, with different contents, which the result must follow.
  func path() throws(KeyPathError) -> ValuePath {
    let first = try path(isSecond: false)
    guard try path(isSecond: true) == first else { throw computed("it does not follow one field") }
    return first
  }

  private func path(isSecond: Bool) throws(KeyPathError) -> ValuePath {
    let (result, reads) = FieldProbe.run(isSecond: isSecond) { object -> Any in
      Root(unchecked: object)[keyPath: keyPath]
    }
    for (one, next) in zip(reads, reads.dropFirst())
    where !next.path.components.starts(with: one.path.components) {
      throw computed("it reads more than one field")
    }
    guard let last = reads.last else {
      if let view = result as? Root, FieldProbe.mark(of: view.fields) != nil { return ValuePath() }
      throw computed("it reads no field")
    }
    guard let path = path(of: result, last), path.components.starts(with: last.path.components)
    else { throw computed("it is not what the field holds") }
    return path
  }

  /// Returns where a result comes from; nil if it is not what was read.
  private func path(of result: Any, _ last: FieldProbe.Read) -> ValuePath? {
    if let view = result as? any ObjectView { return FieldProbe.mark(of: view.fields)?.path }
    if let text = result as? String { return FieldProbe.path(ofText: text) }
    if let value = result as? Value { return FieldProbe.mark(of: value)?.path }
    if let list = list(result) { return list == last.value ? last.path : nil }
    guard let scalar = scalar(result) else {
      // A type of the program's own, made of what was read.
      return isNil(result) ? nil : last.path
    }
    return scalar == last.value ? last.path : nil
  }

  private func list(_ result: Any) -> Value? {
    if let list = result as? any FieldProbe.List { return list.value }
    if let views = result as? [any ObjectView] { return Value(array: views.map(\.fields)) }
    if let texts = result as? [String] { return Value(array: texts.map { Value($0) }) }
    return (result as? [Value]).map { Value(array: $0) }
  }

  private func scalar(_ result: Any) -> Value? {
    switch result {
    case let boolean as Bool: Value(boolean)
    case let integer as Int: Value(integer)
    case let double as Double: Value(exactly: double)
    case let decimal as ExactDecimal: Value(decimal)
    case let bytes as [UInt8]: Value(bytes: bytes)
    default: nil
    }
  }

  private func isNil(_ result: Any) -> Bool {
    let mirror = Mirror(reflecting: result)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  private func computed(_ message: String) -> KeyPathError {
    KeyPathError(.computed, keyPath, message)
  }
}
