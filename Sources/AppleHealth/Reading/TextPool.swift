import ValueModel

/// Texts that repeat, such as types and units, each kept once under a number.
///
/// The pool finds texts by their bytes in the file, so that a known text is neither decoded nor
/// allocated again.
struct TextPool {
  private struct Entry {
    var hash: UInt64
    var count: Int
    /// The index of its first word.
    var start: Int
    var text: String
  }

  private var entries: [Entry] = []
  private var words: [UInt64] = []
  /// One more than the number, at the place of its hash; zero where there is none.
  private var table = [Int](repeating: 0, count: 1_024)
  private(set) var decoder = XMLText()
  private let seed = UInt64.random(in: 0 ... .max)

  var count: Int { entries.count }

  subscript(number: Int) -> String { entries[number].text }

  /// Forgets all texts, and their numbers.
  mutating func removeAll() {
    entries.removeAll()
    words.removeAll()
    table = [Int](repeating: 0, count: 1_024)
  }

  /// Returns the number of a text. At least eight bytes after those of `raw` must be readable.
  mutating func number(_ raw: UnsafeRawBufferPointer, isEncoded: Bool) -> Int {
    let hash = hash(raw)
    var place = Int(truncatingIfNeeded: hash) & (table.count - 1)
    while table[place] != 0 {
      let number = table[place] - 1
      if entries[number].hash == hash, isEqual(entries[number], raw) { return number }
      place = (place + 1) & (table.count - 1)
    }
    let number = entries.count
    let text = isEncoded ? decoded(raw) : String(decoding: raw, as: UTF8.self)
    entries.append(Entry(hash: hash, count: raw.count, start: words.count, text: text))
    for start in stride(from: 0, to: raw.count, by: 8) { words.append(Self.word(raw, start)) }
    table[place] = number + 1
    if entries.count * 2 > table.count { grow() }
    return number
  }

  mutating func decoded(_ raw: UnsafeRawBufferPointer) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    decoder.append(raw, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func grow() {
    table = [Int](repeating: 0, count: table.count * 2)
    for (number, entry) in entries.enumerated() {
      var place = Int(truncatingIfNeeded: entry.hash) & (table.count - 1)
      while table[place] != 0 { place = (place + 1) & (table.count - 1) }
      table[place] = number + 1
    }
  }

  private func isEqual(_ entry: Entry, _ raw: UnsafeRawBufferPointer) -> Bool {
    guard entry.count == raw.count else { return false }
    var index = entry.start
    for start in stride(from: 0, to: raw.count, by: 8) {
      if words[index] != Self.word(raw, start) { return false }
      index += 1
    }
    return true
  }

  /// Returns a seeded hash, so that no file can have texts that all have the same hash.
  private func hash(_ raw: UnsafeRawBufferPointer) -> UInt64 {
    guard let start = raw.baseAddress else { return 0 }
    return RawBytes.hash(start, raw.count, seed: seed)
  }

  /// Returns up to eight bytes from `start`, with zeros for those beyond the end of the text.
  @inline(__always)
  private static func word(_ raw: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    guard let base = raw.baseAddress else { return 0 }
    let word = ByteWord.load((base + start).assumingMemoryBound(to: UInt8.self))
    return word & ByteWord.low(min(8, raw.count - start))
  }
}
