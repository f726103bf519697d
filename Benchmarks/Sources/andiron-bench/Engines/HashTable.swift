#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open-addressing table from a key's hash to the offset of its record in a log.
///
/// A slot is the offset plus one in the low 48 bits and 16 bits of the hash above them; zero is
/// empty and all ones is a removed entry.
struct HashTable {
  private(set) var count = 0
  private var used = 0
  private var slots = Slots(count: 1 << 16)

  private static let removed = UInt64.max
  private static let offsetMask: UInt64 = (1 << 48) - 1

  /// The memory of the slots, freed with the last copy of the table.
  private final class Slots {
    let memory: UnsafeMutablePointer<UInt64>
    let count: Int

    init(count: Int) {
      memory = .allocate(capacity: count)
      memory.initialize(repeating: 0, count: count)
      self.count = count
    }

    deinit { memory.deallocate() }
  }

  @inline(__always)
  private static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset &+ 8 <= key.count {
      let word = key.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
      offset &+= 8
    }
    return hash
  }

  /// The position of the key's slot, or of the empty slot where it would go.
  @inline(__always)
  private func position(
    of key: UnsafeRawBufferPointer, hash: UInt64, log: UnsafeRawPointer
  ) -> Int {
    let mask = slots.count &- 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots.memory[position]
      if slot == 0 { return position }
      if slot >> 48 == hash >> 48, slot != Self.removed {
        let record = log + Int((slot & Self.offsetMask) &- 1)
        if Int(record.loadUnaligned(as: UInt32.self)) == key.count,
          let start = key.baseAddress, memcmp(record + 8, start, key.count) == 0
        {
          return position
        }
      }
      position = (position &+ 1) & mask
    }
  }

  @inline(__always)
  func offset(of key: UnsafeRawBufferPointer, log: UnsafeRawPointer) -> Int? {
    let slot = slots.memory[position(of: key, hash: Self.hash(key), log: log)]
    return slot == 0 ? nil : Int((slot & Self.offsetMask) &- 1)
  }

  mutating func insert(_ key: UnsafeRawBufferPointer, offset: Int, log: UnsafeRawPointer) {
    if used &* 10 >= slots.count &* 7 { grow(log: log) }
    let hash = Self.hash(key)
    let position = position(of: key, hash: hash, log: log)
    if slots.memory[position] == 0 {
      count += 1
      used += 1
    }
    slots.memory[position] = (hash >> 48) << 48 | UInt64(offset &+ 1)
  }

  mutating func remove(_ key: UnsafeRawBufferPointer, log: UnsafeRawPointer) {
    let position = position(of: key, hash: Self.hash(key), log: log)
    guard slots.memory[position] != 0 else { return }
    slots.memory[position] = Self.removed
    count -= 1
  }

  private mutating func grow(log: UnsafeRawPointer) {
    let old = slots
    slots = Slots(count: old.count * 2)
    used = count
    for position in 0..<old.count {
      let slot = old.memory[position]
      guard slot != 0, slot != Self.removed else { continue }
      let record = log + Int((slot & Self.offsetMask) &- 1)
      let key = UnsafeRawBufferPointer(
        start: record + 8, count: Int(record.loadUnaligned(as: UInt32.self)))
      slots.memory[self.position(of: key, hash: Self.hash(key), log: log)] = slot
    }
  }
}
