import ValueModel

/// The names of the properties that a key path goes through, as in the program.
struct PropertyNames {
  let names: [String]

  /// Reads the names; nil if the key path goes through anything but stored properties and
  /// optionals.
  init?(_ keyPath: AnyKeyPath) {
    // Properties are identified by their offsets, and one without bytes has the offset of another.
    guard Self.byteCount(type(of: keyPath).valueType) > 0 else { return nil }
    let text = keyPath.debugDescription
    let start = "\\" + String(describing: type(of: keyPath).rootType) + "."
    guard text.hasPrefix(start) else { return nil }
    var names: [String] = []
    for part in text.dropFirst(start.count).split(separator: ".", omittingEmptySubsequences: false)
    {
      var name = part
      while name.last == "?" || name.last == "!" { name.removeLast() }
      guard let first = name.first, first == "_" || first.isLetter,
        name.allSatisfy({ $0 == "_" || $0.isLetter || $0.isNumber })
      else { return nil }
      names.append(String(name))
    }
    self.names = names
  }

  private static func byteCount(_ type: Any.Type) -> Int {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  /// Returns the field of the properties, by the coding keys of their types; nil if one is not
  /// known.
  func path(_ keys: [ValuePath: [String: String]]) -> ValuePath? {
    var path = ValuePath()
    for name in names {
      guard let key = keys[path]?[name] else { return nil }
      path.components.append(.field(key))
    }
    return path
  }
}
