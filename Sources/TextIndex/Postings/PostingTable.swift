import Andiron

/// The keys of the records in an index's table.
enum PostingTable {
  /// The key of the one record that says which runs there are.
  static let state: [UInt8] = [0]

  private static let termBlocks: UInt8 = 1
  private static let lists: UInt8 = 2
  private static let lengths: UInt8 = 3

  private static func key(_ kind: UInt8, _ numbers: UInt32...) -> [UInt8] {
    var key = [kind]
    for number in numbers { key.append(ordered: number) }
    return key
  }

  /// The key of the block of terms that begins at `first`, or before it and after the block before.
  static func termBlock(run: UInt32, first: ArraySlice<UInt8>) -> [UInt8] {
    key(termBlocks, run) + first
  }

  static func termBlocks(run: UInt32) -> (lower: [UInt8], upper: [UInt8]) {
    (key(termBlocks, run), key(termBlocks, run + 1))
  }

  /// The key of one part of a list that has records of its own.
  static func list(run: UInt32, _ list: UInt32, part: UInt32) -> [UInt8] {
    key(lists, run, list, part)
  }

  static func lists(run: UInt32) -> (lower: [UInt8], upper: [UInt8]) {
    (key(lists, run), key(lists, run + 1))
  }

  static func lists(run: UInt32, _ list: UInt32) -> (lower: [UInt8], upper: [UInt8]) {
    (key(lists, run, list), key(lists, run, list + 1))
  }

  static func lengths(chunk: Int) -> [UInt8] { key(lengths, UInt32(clamping: chunk)) }

  static func lengths(chunks: ClosedRange<Int>) -> (lower: [UInt8], upper: [UInt8]) {
    (lengths(chunk: chunks.lowerBound), lengths(chunk: chunks.upperBound + 1))
  }

  /// The chunk of lengths that a key belongs to; nil for other keys.
  static func lengthsChunk(_ key: UnsafeRawBufferPointer) -> Int? {
    guard key.count == 5, key[0] == lengths else { return nil }
    return Int(UInt32(bigEndian: key.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
  }

  /// All records of runs, for finding those that no state names.
  static let allTermBlocks: (lower: [UInt8], upper: [UInt8]) = ([termBlocks], [termBlocks + 1])
  static let allLists: (lower: [UInt8], upper: [UInt8]) = ([lists], [lists + 1])

  /// The run that the record of a term block or a list belongs to; nil for other keys.
  static func run(_ key: UnsafeRawBufferPointer) -> UInt32? {
    guard key.count >= 5, key[0] == termBlocks || key[0] == lists else { return nil }
    return UInt32(bigEndian: key.loadUnaligned(fromByteOffset: 1, as: UInt32.self))
  }
}
