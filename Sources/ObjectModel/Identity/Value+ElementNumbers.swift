public import ValueModel

extension Value {
  /// Gives each object within this one a number that no other has. Objects that have a number keep
  /// it.
  ///
  /// A number takes two bytes and never appears in JSON. It stays through `populate` and `upsert`
  /// and is not used again until 65,536 have been given; after that, free numbers are. If two
  /// elements have the same number, because one was added as a plain copy of the other, the later
  /// gets a new one. Linear in the value; nothing changes if all have numbers.
  ///
  /// Throws `.mismatch` if this is not an object, `.tooManyElements` if there are more than 65,536
  /// objects in it, and `.tooDeep` beyond 1,024 nested containers; then nothing has changed.
  public mutating func assignElementNumbers() throws(ObjectError) {
    guard kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(kind)", path: ValuePath())
    }
    let used = self[hidden: .nextElement]?.integer ?? 0
    var numbers = ElementNumbers(next: Int(clamping: max(0, used)))
    try numbers.collect(self, depth: 0)
    let (result, isChanged) = try numbers.numbered(self, depth: 0)
    guard isChanged || self[hidden: .nextElement] == nil else { return }
    self = result
    self[hidden: .nextElement] = Value(numbers.next)
  }
}

/// The numbers within one object.
private struct ElementNumbers {
  static let largest = 65_535
  /// The next number that was never given; beyond `largest` only free ones are used.
  private(set) var next: Int
  /// The numbers in use.
  private var taken: Set<UInt16> = []
  /// The numbers met again while numbers are given: a later object with the same one needs another.
  private var kept: Set<UInt16> = []
  private var free = 0

  init(next: Int) { self.next = next }

  mutating func collect(_ value: Value, depth: Int) throws(ObjectError) {
    guard value.kind == .object || value.kind == .array else { return }
    try Value.requireDepth(depth + 1)
    if depth > 0, let number = value.elementNumber {
      taken.insert(number)
      next = max(next, Int(number) + 1)
    }
    for element in value.elements { try collect(element, depth: depth + 1) }
    for (_, field) in value.fields { try collect(field, depth: depth + 1) }
  }

  /// Returns the value with numbers, and whether it has changed.
  mutating func numbered(_ value: Value, depth: Int) throws(ObjectError) -> (Value, Bool) {
    var result = value
    var isChanged = false
    switch value.kind {
    case .array:
      for (position, element) in value.elements.enumerated() {
        let (numbered, isOther) = try numbered(element, depth: depth + 1)
        guard isOther else { continue }
        result[position] = numbered
        isChanged = true
      }
    case .object:
      if depth > 0, !keeps(value) {
        result.elementNumber = try take()
        isChanged = true
      }
      for (name, field) in value.fields {
        let (numbered, isOther) = try numbered(field, depth: depth + 1)
        guard isOther else { continue }
        result[name] = numbered
        isChanged = true
      }
    default: break
    }
    return (result, isChanged)
  }

  private mutating func keeps(_ value: Value) -> Bool {
    guard let number = value.elementNumber else { return false }
    return kept.insert(number).inserted
  }

  private mutating func take() throws(ObjectError) -> UInt16 {
    var number = next
    if number > Self.largest {
      while free <= Self.largest, taken.contains(UInt16(free)) { free += 1 }
      number = free
    } else {
      next += 1
    }
    guard number <= Self.largest else {
      throw ObjectError(.tooManyElements, "expected at most 65,536 elements")
    }
    let result = UInt16(number)
    taken.insert(result)
    kept.insert(result)
    return result
  }
}
