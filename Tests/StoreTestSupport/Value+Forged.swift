public import TestSupport
public import ValueModel

extension Value {
  /// This value with something else in one place.
  public func forged(using random: inout SeededGenerator) -> Value {
    if random.chance(1, in: 12) {
      var value = self
      value[hidden: random.chance(1, in: 2) ? .primaryKey : .nextElement] = .odd(using: &random)
      return kind == .object ? value : .odd(using: &random)
    }
    switch kind {
    case .object where !fields.isEmpty && !random.chance(1, in: 10):
      return forgedField(using: &random)
    case .array where !elements.isEmpty && !random.chance(1, in: 10):
      return forgedElement(using: &random)
    default: return forgedLeaf(using: &random)
    }
  }

  private func forgedField(using random: inout SeededGenerator) -> Value {
    guard let field = fields.randomElement(using: &random) else { return self }
    var value = self
    switch Int.random(in: 0..<10, using: &random) {
    case 0: value[field.name] = nil
    case 1: value[field.name] = fields.randomElement(using: &random)?.value
    default: value[field.name] = field.value.forged(using: &random)
    }
    return value
  }

  private func forgedElement(using random: inout SeededGenerator) -> Value {
    var list = Array(elements)
    let position = Int.random(in: 0..<list.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: list.remove(at: position)
    case 1: list.insert(list[position], at: 0)
    case 2: list.shuffle(using: &random)
    default: list[position] = list[position].forged(using: &random)
    }
    return Value(array: list)
  }

  private func forgedLeaf(using random: inout SeededGenerator) -> Value {
    if random.chance(1, in: 4) { return .odd(using: &random) }
    if let bytes { return Value(bytes: bytes.forged(using: &random)) }
    if let string {
      let forged = Array(string.utf8).forged(using: &random)
      return Value(String(decoding: forged, as: UTF8.self))
    }
    if integer != nil { return .oddInteger(using: &random) }
    return .odd(using: &random)
  }

  private static func oddInteger(using random: inout SeededGenerator) -> Value {
    let numbers: [Int64] = [
      0, 1, -1, .max, .min, .max - 1, .min + 1, 1 << 31, 1 << 32, (1 << 32) - 1, 1 << 53, -5, 255,
    ]
    return Value(numbers.randomElement(using: &random) ?? 0)
  }

  private static func odd(using random: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: Value("")
    case 1: Value(String(repeating: "long ", count: 400))
    case 2: Value(bytes: random.bytes(Int.random(in: 0...20, using: &random)))
    case 3: Value(random.chance(1, in: 2))
    case 4: Value(object: [])
    case 5: Value(array: [])
    case 6: Value(UInt64.max)
    case 7: Value("1-\u{0}%Å\u{1F600}")
    default: .oddInteger(using: &random)
    }
  }
}
