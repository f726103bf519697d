import ValueModel

/// The objects of a collection on two sides, in the order of their keys, each beside the one with
/// the same key on the other side.
struct CopyPairs {
  struct Pair {
    var source: CopiedObject?
    var destination: CopiedObject?

    /// Whether both sides have the object, and every byte of it is the same.
    func isSame() throws -> Bool {
      guard let source, let destination else { return false }
      return try source.content() == destination.content()
    }
  }

  private var source: CopyCursor
  private var destination: CopyCursor
  private var next: Pair?
  private(set) var pairCount = 0
  private(set) var sourceCount = 0
  private(set) var destinationCount = 0

  init(_ name: String, of source: any CopyReader, and destination: any CopyReader) {
    self.source = CopyCursor(source, name)
    self.destination = CopyCursor(destination, name)
  }

  /// The next pair, of which one side may have no object; nil at the end of both.
  mutating func nextPair() throws -> Pair? {
    let one = try next?.source ?? source.next()
    let two = try next?.destination ?? destination.next()
    guard one != nil || two != nil else { return nil }
    var pair = Pair(source: one, destination: two)
    var rest = Pair()
    if let one, let two, one.keyBytes != two.keyBytes {
      if one.keyBytes.lexicographicallyPrecedes(two.keyBytes) {
        (pair.destination, rest.destination) = (nil, two)
      } else {
        (pair.source, rest.source) = (nil, one)
      }
    }
    next = rest
    pairCount += 1
    if pair.source != nil { sourceCount += 1 }
    if pair.destination != nil { destinationCount += 1 }
    return pair
  }

  /// Whether the destination has no further object.
  mutating func isDestinationAtEnd() throws -> Bool {
    if next?.destination != nil { return false }
    guard let object = try destination.next() else { return true }
    next = Pair(source: next?.source, destination: object)
    return false
  }
}

extension CopiedObject {
  /// The bytes of the value without the primary key. Throws `.damaged` if it cannot be encoded.
  fileprivate func content() throws -> [UInt8] {
    var value = value
    value[hidden: .primaryKey] = nil
    do {
      return try value.encoded()
    } catch {
      throw StoreError(.damaged, "a value cannot be encoded", underlying: error)
    }
  }
}
