import StorageEngine

/// A walk over the entries of an index of a store.
public struct StoreWalk: ResourceWalk {
  private var walk: RowWalk

  init(walk: RowWalk) { self.walk = walk }

  public mutating func next() -> UInt32? { walk.next() }

  public var key: [UInt8] { walk.key }

  public func withKey<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { walk.withKey(body) }

  public mutating func forEach(_ body: (UInt32, UnsafeRawBufferPointer) -> Bool) {
    walk.forEach(body)
  }
}
