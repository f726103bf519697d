import ValueModel

/// Numbers for words, in one transaction.
struct TermTable {
  /// The words, one after the other.
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var fields: [UInt8] = []
  private var hashes: [UInt32] = []
  private let seed = UInt64.random(in: 0 ... .max)
  /// A number and 1 at the place of its hash, or after it; 0 where nothing is.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)

  var count: Int { fields.count }

  mutating func removeAll() { self = TermTable() }

  func word(_ term: Int) -> ArraySlice<UInt8> { bytes[ends[term]..<ends[term + 1]] }

  func field(_ term: Int) -> UInt8 { fields[term] }

  /// The number of a word in a field, which is a new one for a new word.
  mutating func number(of word: UnsafeRawBufferPointer, field: UInt8) -> UInt32 {
    if fields.count * 2 >= slots.count { grow() }
    let hash = hash(word, field)
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

  /// Seeded, so that nobody can write texts whose words all have one hash.
  @inline(__always)
  private func hash(_ word: UnsafeRawBufferPointer, _ field: UInt8) -> UInt32 {
    guard let start = word.baseAddress else { return UInt32(field) }
    let hash = RawBytes.hash(start, word.count, seed: seed &+ UInt64(field))
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
