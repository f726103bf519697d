/// A range of keys, or of the bytes of an index, for cursors and counts.
public struct KeyRange: Sendable, Hashable {
  /// The smallest byte string in the range; nil for no bound.
  public var lower: [UInt8]?
  /// The smallest byte string above the range; nil for no bound.
  public var upper: [UInt8]?

  /// Creates the range from `lower` up to but not including `upper`.
  public init(from lower: [UInt8]? = nil, upTo upper: [UInt8]? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// The range of all byte strings.
  public static let all = KeyRange()

  /// The range of the byte strings that start with `prefix`.
  public static func prefix(_ prefix: some ByteSource) -> KeyRange {
    prefix.withBytes { KeyRange(from: Array($0), upTo: OrderedKey.successor(ofPrefix: $0)) }
  }

  /// The range from `lower` to `upper`, both included.
  public static func closed(_ lower: [UInt8], _ upper: [UInt8]) -> KeyRange {
    KeyRange(from: lower, upTo: upper + [0])
  }

  /// The range that contains just these bytes.
  public static func exactly(_ bytes: some ByteSource) -> KeyRange {
    let copy = bytes.withBytes { Array($0) }
    return closed(copy, copy)
  }

  /// The range over the composite keys of an index.
  var encodedForIndex: KeyRange {
    func encode(_ bytes: [UInt8]?) -> [UInt8]? {
      bytes.map { bytes in
        bytes.prefix(EngineLimits.keyByteCount).withBytes { OrderedKey.encode($0) }
      }
    }
    return KeyRange(from: encode(lower), upTo: encode(upper))
  }

  func count(in root: BTree.Root, _ arena: PageArena) -> Int {
    let below = lower.map { $0.withBytes { BTree.rank(of: $0, in: root, arena) } } ?? 0
    let end = upper.map { $0.withBytes { BTree.rank(of: $0, in: root, arena) } } ?? root.count
    return end > below ? Int(end - below) : 0
  }
}
