/// Fields by name, looked for first at `position`, which then moves past the one found: the fields
/// of many objects are read in the order they have.
extension Value {
  /// The result of asking for a field as one kind of scalar.
  package enum NextField<Scalar> {
    case found(Scalar)
    /// There is no such field.
    case absent
    case null
    /// The field has another kind, or does not fit.
    case other
  }

  /// Returns the field; nil if there is no such field, or the value is not an object.
  package func field(_ name: String, at position: inout Int) -> Value? {
    guard !isEdited else { return self[name] }
    return nextSlot(name, &position).map { sibling($0) }
  }

  package func booleanField(_ name: String, at position: inout Int) -> NextField<Bool> {
    scalar(name, &position, { $0 == .true ? true : $0 == .false ? false : nil }, \.boolean)
  }

  package func integerField(_ name: String, at position: inout Int) -> NextField<Int64> {
    scalar(name, &position, { $0.smallInteger ?? ($0.isNode ? reader.int64($0) : nil) }, \.integer)
  }

  package func stringField(_ name: String, at position: inout Int) -> NextField<String> {
    scalar(
      name, &position,
      { slot in
        if slot.isSmall { return nil }
        return reader.text(slot).map { String(decoding: $0, as: UTF8.self) }
      }, \.string)
  }

  @inline(__always)
  private func scalar<Scalar>(
    _ name: String, _ position: inout Int, _ read: (Slot) -> Scalar?,
    _ readEdited: (Value) -> Scalar?
  ) -> NextField<Scalar> {
    guard !isEdited else {
      guard let field = self[name] else { return .absent }
      return field.isNull ? .null : readEdited(field).map { .found($0) } ?? .other
    }
    guard let slot = nextSlot(name, &position) else { return .absent }
    if slot == .null { return .null }
    return withExtendedLifetime(base) { read(slot).map { .found($0) } ?? .other }
  }

  @inline(__always)
  private func nextSlot(_ name: String, _ position: inout Int) -> Slot? {
    guard let object = objectReader else { return nil }
    var name = name
    return name.withUTF8 { utf8 in
      let text = UnsafeRawBufferPointer(utf8)
      if position < object.count, object.hasName(text, position) {
        position &+= 1
        return object.slot(position &- 1)
      }
      let found =
        object.count < LargeObjects.leastFieldCount
        ? object.index(ofName: text) : largeIndex(ofName: text, in: object)
      guard let index = found else { return nil }
      position = index &+ 1
      return object.slot(index)
    }
  }
}

extension ContainerReader {
  /// Whether the field at `index`, which must be below `count`, has that name.
  @inline(__always)
  fileprivate func hasName(_ name: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    let found: UnsafeRawBufferPointer
    switch key(index) {
    case .number(let number):
      if number < ValueFormat.hiddenKeyCount { return false }
      found = reader.entry(ofKey: number).bytes
    case .text(let text): found = text
    }
    guard found.count == name.count else { return false }
    guard let one = found.baseAddress, let other = name.baseAddress else { return found.isEmpty }
    return RawBytes.areEqual(one, other, name.count)
  }
}
