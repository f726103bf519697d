import ValueModel

/// A coder's step from its parent; coding paths are built from the steps on request.
enum CodingStep {
  case root
  case key(any CodingKey)
  case index(Int)

  /// A coding key with any name or position.
  struct Key: CodingKey, Hashable {
    let stringValue: String
    let intValue: Int?

    static let `super` = Key(stringValue: "super")

    init(stringValue: String) {
      self.stringValue = stringValue
      intValue = nil
    }

    init?(intValue: Int) { self.init(intValue) }

    init(_ index: Int) {
      stringValue = "Index \(index)"
      intValue = index
    }
  }

  var isRoot: Bool {
    if case .root = self { true } else { false }
  }

  var codingKey: (any CodingKey)? {
    switch self {
    case .root: nil
    case .key(let key): key
    case .index(let index): Key(index)
    }
  }
}

extension ValuePath {
  /// Creates the path of a coding path. Keys made from positions become elements. The keys of a
  /// dictionary are content, which no error shows: each becomes a field called `*`.
  init(codingPath: [any CodingKey]) {
    self.init(
      codingPath.map { key in
        if let index = key.intValue, key is CodingStep.Key || key.stringValue == "Index \(index)" {
          return .element(index)
        }
        // That of the standard library, which has no public name.
        if String(describing: type(of: key)) == "_DictionaryCodingKey" { return .field("*") }
        return .field(key.stringValue)
      })
  }
}
