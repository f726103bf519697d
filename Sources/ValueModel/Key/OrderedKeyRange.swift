/// A range of keys: from `lower` up to, but not including, `upper`.
public struct OrderedKeyRange: Sendable, Hashable {
  public var lower: [UInt8]
  /// The end of the range; nil for no end.
  public var upper: [UInt8]?

  public init(lower: [UInt8], upper: [UInt8]?) {
    self.lower = lower
    self.upper = upper
  }

  /// Creates the range of all keys that begin with `prefix`. It has no end if `prefix` is empty or
  /// all of its bytes are 0xFF.
  public init(startingWith prefix: [UInt8]) {
    lower = prefix
    var end = prefix
    while end.last == 0xFF { end.removeLast() }
    guard let last = end.indices.last else { return }
    end[last] += 1
    upper = end
  }

  public func contains(_ key: [UInt8]) -> Bool {
    guard !key.lexicographicallyPrecedes(lower) else { return false }
    return upper.map { key.lexicographicallyPrecedes($0) } ?? true
  }
}
