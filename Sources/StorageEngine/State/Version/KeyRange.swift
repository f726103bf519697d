/// Which keys, or which bytes of an index, a cursor or a count looks at.
public struct KeyRange: Sendable, Hashable {
  /// The least byte string inside; nil for no bound.
  public var lower: [UInt8]?
  /// The least byte string above; nil for no bound.
  public var upper: [UInt8]?

  /// From `lower` on, up to but without `upper`.
  public init(from lower: [UInt8]? = nil, upTo upper: [UInt8]? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// Everything.
  public static let all = KeyRange()

  /// What starts with `prefix`.
  public static func prefix(_ prefix: some ByteSource) -> KeyRange {
    prefix.withBytes { KeyRange(from: Array($0), upTo: OrderedKey.successor(ofPrefix: $0)) }
  }

  /// From `lower` to `upper`, both inside.
  public static func closed(_ lower: [UInt8], _ upper: [UInt8]) -> KeyRange {
    KeyRange(from: lower, upTo: upper + [0])
  }

  /// Just these bytes.
  public static func exactly(_ bytes: some ByteSource) -> KeyRange {
    let copy = bytes.withBytes { Array($0) }
    return closed(copy, copy)
  }

  /// The same range over the composite keys of an index.
  var encodedForIndex: KeyRange {
    func encode(_ bytes: [UInt8]?) -> [UInt8]? {
      bytes.map { bytes in
        bytes.prefix(EngineLimits.keyByteCount).withBytes { OrderedKey.encode($0) }
      }
    }
    return KeyRange(from: encode(lower), upTo: encode(upper))
  }

  func count(in root: TreeRoot, _ arena: PageArena) -> Int {
    let below = lower.map { $0.withBytes { BTree.rank(of: $0, in: root, arena) } } ?? 0
    let end = upper.map { $0.withBytes { BTree.rank(of: $0, in: root, arena) } } ?? root.count
    return end > below ? Int(end - below) : 0
  }
}
