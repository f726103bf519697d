import Synchronization

/// The positions of the fields of the large objects of one value, so that looking up all of them
/// takes linear time, not quadratic.
///
/// An object's table is made when one of its fields is first looked up by name.
final class LargeObjects: Sendable {
  /// Smaller objects are searched.
  static let leastFieldCount = 2_048
  /// No smaller value can contain such an object: a field takes two bytes for its name and one for
  /// its value.
  static let leastByteCount = 3 * leastFieldCount

  /// Positions by name, by the place of the object.
  private let positions = Mutex<[Int: [[UInt8]: Int]]>([:])

  /// Returns the position of the field with that name, or nil.
  func index(ofName name: UnsafeRawBufferPointer, in object: ContainerReader) -> Int? {
    let name = Array(name)
    return positions.withLock { known in
      if known[object.place] == nil { known[object.place] = Self.positions(object) }
      return known[object.place]?[name]
    }
  }

  private static func positions(_ object: ContainerReader) -> [[UInt8]: Int] {
    var positions = [[UInt8]: Int](minimumCapacity: object.count)
    for index in 0..<object.count where !object.isHidden(index) {
      positions[Array(object.keyText(index))] = index
    }
    return positions
  }
}
