extension Value: Hashable {
  /// Whether both have the same content. Linear in the smaller value, less if they share bytes.
  public static func == (left: Value, right: Value) -> Bool {
    if left.slot == right.slot, left.base === right.base { return true }
    let kind = left.kind
    guard kind == right.kind else { return false }
    switch kind {
    case .null: return true
    case .boolean: return left.slot == right.slot
    case .integer, .decimal: return left.hasSameText(as: right)
    case .string, .bytes: return left.comparesEqualText(right)
    case .array: return left.hasSameElements(as: right)
    case .object: return left.hasSameFields(as: right)
    }
  }

  public func hash(into hasher: inout Hasher) {
    let kind = kind
    hasher.combine(kind)
    switch kind {
    case .null: break
    case .boolean: hasher.combine(slot == .true)
    case .integer, .decimal: hashNumber(into: &hasher)
    case .string, .bytes: withText { hasher.combine(bytes: $0) }
    case .array:
      hasher.combine(count)
      for element in elements { element.hash(into: &hasher) }
    case .object: hashFields(into: &hasher)
    }
  }

  private func hashNumber(into hasher: inout Hasher) {
    guard let decimal else { return }
    if let parts = decimal.inline {
      hasher.combine(parts.magnitude)
      hasher.combine(parts.isNegative)
      hasher.combine(parts.scale)
    } else {
      hasher.combine(decimal.text)
    }
  }

  /// Gives the same hash for any order of fields.
  private func hashFields(into hasher: inout Hasher) {
    var sum = 0
    for (name, value) in fields {
      var field = Hasher()
      field.combine(name)
      value.hash(into: &field)
      sum &+= field.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }

  private func hasSameText(as other: Value) -> Bool {
    guard let one = decimal, let two = other.decimal else { return false }
    return one.hasSameText(as: two)
  }

  private func comparesEqualText(_ other: Value) -> Bool {
    withText { one in other.withText { two in RawBytes.compare(one, two) == 0 } ?? false } ?? false
  }

  private func hasSameElements(as other: Value) -> Bool {
    let ours = elements
    let theirs = other.elements
    return ours.count == theirs.count && zip(ours, theirs).allSatisfy(==)
  }

  private func hasSameFields(as other: Value) -> Bool {
    let ours = fields
    let theirs = other.fields
    guard ours.count == theirs.count else { return false }
    // Fields mostly have the same order, and then need no search.
    for (one, two) in zip(ours, theirs) {
      if one.name.hasSameBytes(as: two.name) {
        guard one.value == two.value else { return false }
      } else {
        guard let found = other[one.name], found == one.value else { return false }
      }
    }
    return true
  }

  /// Calls `body` with the bytes of a string or byte string; nil for other kinds.
  @discardableResult
  func withText<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
    if slot.isSmall { return nil }
    return withExtendedLifetime(base) {
      if let text = reader.text(slot) { return body(text) }
      guard slot.isNode, case let tag = reader.tag(slot.place), tag.kind == .bytes else {
        return nil
      }
      return body(reader.textOfNode(slot.place, tag))
    }
  }
}
