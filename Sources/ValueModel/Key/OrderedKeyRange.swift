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

extension OrderedKeyEncoder {
  /// The range of all keys that begin with the parts (or the prefix) appended so far.
  public var range: OrderedKeyRange { OrderedKeyRange(startingWith: bytes) }

  /// Returns the range of all keys that begin with the parts appended so far and whose next part is
  /// of `kind`.
  ///
  /// Its bounds stand in for a missing bound of a comparison: numbers above 30 end where numbers
  /// end.
  public func range(of kind: KeyPart.Kind, _ order: KeyOrder = .ascending) -> OrderedKeyRange {
    let tags = KeyTag.range(of: kind)
    let ends = [tags.lowerBound ^ order.mask, tags.upperBound ^ order.mask].sorted()
    return OrderedKeyRange(lower: bytes + [ends[0]], upper: bytes + [ends[1] + 1])
  }
}
