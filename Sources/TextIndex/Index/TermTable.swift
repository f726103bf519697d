/// Numbers for words, in one transaction.
struct TermTable {
  /// The words, one after the other.
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var fields: [UInt8] = []
  private var hashes: [UInt32] = []
  /// A number and 1 at the place of its hash, or after it; 0 where nothing is.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  var count: Int { fields.count }

  mutating func removeAll() { self = TermTable() }

  func word(_ term: Int) -> ArraySlice<UInt8> { bytes[ends[term]..<ends[term + 1]] }

  func field(_ term: Int) -> UInt8 { fields[term] }

  /// The number of a word in a field, which is a new one for a new word.
  mutating func number(of word: UnsafeRawBufferPointer, field: UInt8) -> UInt32 {
    if fields.count * 2 >= slots.count { grow() }
    let hash = Self.hash(word, field)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = Int(slots[slot]) - 1
      if hashes[known] == hash, fields[known] == field, isEqual(known, word) {
        return UInt32(known)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(fields.count) + 1
    bytes.append(contentsOf: word)
    ends.append(bytes.count)
    fields.append(field)
    hashes.append(hash)
    return UInt32(fields.count) - 1
  }

  private func isEqual(_ term: Int, _ word: UnsafeRawBufferPointer) -> Bool {
    let start = ends[term]
    let end = ends[term + 1]
    guard end - start == word.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      UnsafeRawBufferPointer(rebasing: bytes[start..<end]).elementsEqual(word)
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (term, hash) in hashes.enumerated() {
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(term) + 1
    }
  }

  @inline(__always)
  private static func hash(_ word: UnsafeRawBufferPointer, _ field: UInt8) -> UInt32 {
    var hash = UInt64(field) &+ 0xCBF2_9CE4_8422_2325
    var offset = 0
    while offset + 8 <= word.count {
      hash =
        (hash ^ word.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      offset += 8
    }
    while offset < word.count {
      hash = (hash ^ UInt64(word[offset])) &* 0x0000_0100_0000_01B3
      offset += 1
    }
    hash = (hash ^ UInt64(word.count)) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: hash >> 32)
  }

  /// The numbers in the order of their terms.
  func sorted() -> [UInt32] {
    var keys: [(head: UInt64, term: UInt32)] = []
    keys.reserveCapacity(count)
    for term in 0..<count {
      var head: UInt64 = 0
      let word = word(term)
      for (offset, byte) in word.prefix(8).enumerated() {
        head |= UInt64(byte) << (56 - 8 * UInt64(offset))
      }
      keys.append((head, UInt32(term)))
    }
    keys.sort { one, two in
      if one.head != two.head { return one.head < two.head }
      let left = word(Int(one.term))
      let right = word(Int(two.term))
      if left == right { return field(Int(one.term)) < field(Int(two.term)) }
      return left.lexicographicallyPrecedes(right)
    }
    return keys.map(\.term)
  }
}
