/// A coder's step from its parent; coding paths are built from the steps on request.
enum CodingStep {
  case root
  case key(any CodingKey)
  case index(Int)

  var isRoot: Bool {
    if case .root = self { true } else { false }
  }

  var codingKey: (any CodingKey)? {
    switch self {
    case .root: nil
    case .key(let key): key
    case .index(let index): AnyCodingKey(index)
    }
  }
}

/// A coding key with any name or position.
struct AnyCodingKey: CodingKey, Hashable {
  let stringValue: String
  let intValue: Int?

  static let `super` = AnyCodingKey(stringValue: "super")

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
