extension Value {
  /// The first name of a field that begins with this byte of UTF-8; nil if there is none, or the
  /// value is not an object. Hidden fields have no names. Linear in the number of fields.
  package func firstName(beginningWith byte: UInt8) -> String? {
    if isEdited {
      for case .name(let name) in edited.keys where name.utf8.first == byte { return name }
      return nil
    }
    guard let object = objectReader else { return nil }
    return withExtendedLifetime(base) {
      for index in object.count &- object.visibleCount..<object.count {
        let name = object.keyText(index)
        if name.first == byte { return String(decoding: name, as: UTF8.self) }
      }
      return nil
    }
  }
}
