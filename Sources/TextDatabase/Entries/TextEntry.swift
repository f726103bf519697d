import CollectionModel
import TextIndex
import ValueModel

/// The entries of an index of text.
///
/// An object has an entry with its primary key, one with the number of its words, and at least one
/// for each of its words in each field. See `docs/storage-format.md`.
enum TextEntry {
  /// The first bytes of entries.
  private enum Kind {
    static let object: UInt8 = 1
    static let length: UInt8 = 2
    static let word: UInt8 = 3
  }

  /// The most bytes of positions in one entry: the positions of a frequent word of a long text are
  /// in several entries.
  static let mostPositionBytes = 1_000

  // MARK: Objects

  static func object(_ key: RecordKey) -> [UInt8] { [Kind.object] + key.bytes }

  /// The entries of all objects, in the order of their primary keys.
  static let objects = OrderedKeyRange(startingWith: [Kind.object])

  // MARK: Lengths

  static func length(_ length: Int) -> [UInt8] {
    [Kind.length] + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
  }

  /// The entries with the numbers of words of all objects.
  static let lengths = OrderedKeyRange(startingWith: [Kind.length])

  /// The number of words of an entry. Throws `.damaged` if it is malformed.
  static func length(of entry: [UInt8]) throws(StoreError) -> Int {
    guard entry.count == 9, entry[1] == 0 else { throw malformed }
    return entry.dropFirst().reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: Words

  /// The entries of a word in one field of an object with a number of words.
  static func word(_ posting: TextPosting, length: Int) -> [[UInt8]] {
    var start = bytes(of: posting.word) + [0, posting.field]
    start.append(number: length)
    var entries: [[UInt8]] = []
    var entry = start
    var last: UInt32 = 0
    for position in posting.positions {
      if entry.count - start.count > mostPositionBytes - 5 {
        entries.append(entry)
        entry = start
        last = 0
      }
      entry.append(number: Int(position - last))
      last = position
    }
    return entries + [entry]
  }

  /// The entries of a word, or of all words that begin with it.
  static func range(of term: TextTerm) -> OrderedKeyRange {
    let bytes = bytes(of: term.bytes)
    // The number of a field comes next, and none is 0xFF.
    return term.isPrefix
      ? OrderedKeyRange(startingWith: bytes)
      : OrderedKeyRange(lower: bytes + [0], upper: bytes + [0, 0xFF])
  }

  /// The field that an entry of a word names, the number of words of the object, and the bytes of
  /// the positions, which are valid as long as the entry is. Throws `.damaged` if it is malformed.
  static func content(
    of entry: UnsafeRawBufferPointer
  ) throws(StoreError) -> (field: UInt8, length: Int, positions: UnsafeRawBufferPointer) {
    var offset = 1
    while offset + 1 < entry.count, entry[offset] != 0 || entry[offset + 1] == 0xFF {
      offset += entry[offset] == 0 ? 2 : 1
    }
    guard offset + 1 < entry.count else { throw malformed }
    var reader = PostingReader(UnsafeRawBufferPointer(rebasing: entry[(offset + 2)...]))
    let length = try reader.number()
    return (entry[offset + 1], length, reader.rest)
  }

  /// The beginning of an entry: the word, in which 00 FF stands for 00.
  private static func bytes(of word: [UInt8]) -> [UInt8] {
    guard word.contains(0) else { return [Kind.word] + word }
    return [Kind.word] + word.flatMap { $0 == 0 ? [0, 0xFF] : [$0] }
  }

  private static var malformed: StoreError {
    StoreError(.damaged, "an entry of an index of text is malformed")
  }
}
