/// A map from numbers to values whose changed copies share all but a few nodes with the original.
/// The share that a version holds costs the same however large the map is.
///
/// A trie over five bits at a time, lowest first. A value is stored at the highest level where it
/// is alone (Bagwell 2001).
struct PersistentMap<Value: Sendable>: Sendable {
  enum Slot: Sendable {
    case value(UInt32, Value)
    case node(Node)
  }

  /// The slots of the bits that are set, in order. A node never changes.
  final class Node: Sendable {
    let bits: UInt32
    let slots: [Slot]

    init(bits: UInt32, slots: [Slot]) {
      self.bits = bits
      self.slots = slots
    }
  }

  private(set) var root = Node(bits: 0, slots: [])
  private(set) var count = 0

  subscript(key: UInt32) -> Value? {
    get {
      var node = root
      var rest = key
      while true {
        let bit = UInt32(1) << (rest & 31)
        guard node.bits & bit != 0 else { return nil }
        switch node.slots[node.index(bit)] {
        case .value(let found, let value): return found == key ? value : nil
        case .node(let below): node = below
        }
        rest >>= 5
      }
    }
    set {
      let isThere = self[key] != nil
      if let newValue {
        root = root.setting(key, newValue, shift: 0)
        if !isThere { count += 1 }
      } else if isThere {
        root = root.removing(key, shift: 0) ?? Node(bits: 0, slots: [])
        count -= 1
      }
    }
  }

  /// All values, in no particular order.
  var values: [Value] {
    var result: [Value] = []
    result.reserveCapacity(count)
    root.forEach { result.append($0) }
    return result
  }
}

extension PersistentMap.Node {
  typealias Slot = PersistentMap.Slot

  fileprivate func index(_ bit: UInt32) -> Int { (bits & (bit &- 1)).nonzeroBitCount }

  private static func bit(_ key: UInt32, _ shift: UInt32) -> UInt32 { 1 << (key >> shift & 31) }

  fileprivate func setting(
    _ key: UInt32, _ value: Value, shift: UInt32
  ) -> PersistentMap.Node {
    let bit = Self.bit(key, shift)
    var slots = slots
    let index = index(bit)
    guard bits & bit != 0 else {
      slots.insert(.value(key, value), at: index)
      return PersistentMap.Node(bits: bits | bit, slots: slots)
    }
    switch slots[index] {
    case .value(let other, let old) where other != key:
      // Numbers that differ diverge at one of their bits.
      let empty = PersistentMap.Node(bits: 0, slots: [])
      let below = empty.setting(other, old, shift: shift + 5)
      slots[index] = .node(below.setting(key, value, shift: shift + 5))
    case .value: slots[index] = .value(key, value)
    case .node(let below): slots[index] = .node(below.setting(key, value, shift: shift + 5))
    }
    return PersistentMap.Node(bits: bits, slots: slots)
  }

  /// The node without `key`, which it contains; nil if nothing is left.
  fileprivate func removing(_ key: UInt32, shift: UInt32) -> PersistentMap.Node? {
    let bit = Self.bit(key, shift)
    let index = index(bit)
    var slots = slots
    if case .node(let below) = slots[index], let left = below.removing(key, shift: shift + 5) {
      if left.slots.count == 1, case .value = left.slots[0] {
        slots[index] = left.slots[0]
      } else {
        slots[index] = .node(left)
      }
      return PersistentMap.Node(bits: bits, slots: slots)
    }
    slots.remove(at: index)
    return slots.isEmpty ? nil : PersistentMap.Node(bits: bits & ~bit, slots: slots)
  }

  fileprivate func forEach(_ body: (Value) -> Void) {
    for slot in slots {
      switch slot {
      case .value(_, let value): body(value)
      case .node(let below): below.forEach(body)
      }
    }
  }
}
