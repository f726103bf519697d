import ValueModel

/// A range of adjacent components, in ascending order.
struct ComponentInterval {
  var lower: Bound
  var upper: Bound

  /// All components that begin with `bytes`.
  init(startingWith bytes: [UInt8]) {
    lower = .before(bytes)
    upper = .behind(bytes)
  }

  init(_ lower: Bound, _ upper: Bound) {
    self.lower = lower
    self.upper = upper
  }

  /// The entries that start with `base` and continue with these components; nil if there can be
  /// none.
  func range(behind base: [UInt8], _ order: KeyOrder) -> OrderedKeyRange? {
    let edges = [lower.edge(behind: base, order), upper.edge(behind: base, order)]
    let (start, end) = order == .ascending ? (edges[0], edges[1]) : (edges[1], edges[0])
    guard start.lexicographicallyPrecedes(end) else { return nil }
    return OrderedKeyRange(lower: start, upper: end)
  }
}

extension ComponentInterval {
  /// A boundary between components, in ascending order.
  struct Bound {
    /// A component, or the beginning of some, as in an ascending part.
    var bytes: [UInt8]
    /// Whether the boundary is after all components that begin with `bytes`, or before them.
    var isBehind: Bool

    static func before(_ bytes: [UInt8]) -> Bound {
      Bound(bytes: bytes, isBehind: false)
    }

    static func behind(_ bytes: [UInt8]) -> Bound {
      Bound(bytes: bytes, isBehind: true)
    }

    /// The bytes where entries after this boundary begin, among those that start with `base`.
    func edge(behind base: [UInt8], _ order: KeyOrder) -> [UInt8] {
      let key = base + (order == .ascending ? bytes : bytes.map { ~$0 })
      // In descending order, what is after the boundary comes before it.
      guard isBehind == (order == .ascending) else { return key }
      guard let edge = OrderedKeyRange(startingWith: key).upper else {
        preconditionFailure("no component begins with 0xFF")
      }
      return edge
    }
  }
}
