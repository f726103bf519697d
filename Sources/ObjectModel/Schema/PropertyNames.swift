import ValueModel

/// The names of the properties that a key path goes through, as the program has them.
struct PropertyNames {
  let names: [String]

  /// Nil where the key path goes through anything but stored properties and optionals.
  init?(_ keyPath: AnyKeyPath) {
    // Properties are known by their places, and one without bytes has that of another.
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

  /// The field of the properties, by the coding keys of the types that they are of; nil where one is not known.
  func path(_ keys: [ValuePath: [String: String]]) -> ValuePath? {
    var path = ValuePath()
    for name in names {
      guard let key = keys[path]?[name] else { return nil }
      path.components.append(.field(key))
    }
    return path
  }
}
