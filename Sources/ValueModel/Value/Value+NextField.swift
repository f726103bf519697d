extension Value {
  /// The field of that name, looked for first at `position`, which then moves behind it: the fields
  /// of many objects are asked for in the order they have.
  ///
  /// Nil where there is none, or the value is no object.
  package func field(_ name: String, at position: inout Int) -> Value? {
    guard !isEdited, let object = objectReader else { return self[name] }
    var name = name
    return name.withUTF8 { utf8 in
      let text = UnsafeRawBufferPointer(utf8)
      if position < object.count, object.hasName(text, position) {
        position &+= 1
        return sibling(object.slot(position &- 1))
      }
      guard let index = object.index(ofName: text) else { return nil }
      position = index &+ 1
      return sibling(object.slot(index))
    }
  }
}

extension ContainerReader {
  /// Whether the field at `index`, which must be below `count`, has that name.
  @inline(__always)
  func hasName(_ name: UnsafeRawBufferPointer, _ index: Int) -> Bool {
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
