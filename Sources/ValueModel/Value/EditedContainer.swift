import Synchronization

/// An array or object that is being changed: its values one by one, most of them still in bytes.
///
/// Only `Value` refers to it, and changes it only if there is no other reference.
final class EditedContainer {
  /// Identifies a field of an object.
  enum Key: Hashable {
    case hidden(HiddenField)
    case name(String)

    /// Compares by bytes: names that `String` considers equal, because they are canonically
    /// equivalent, are two names in JSON.
    static func == (left: Key, right: Key) -> Bool {
      switch (left, right) {
      case (.hidden(let left), .hidden(let right)): left == right
      case (.name(let left), .name(let right)): left.hasSameBytes(as: right)
      default: false
      }
    }
  }

  let isObject: Bool
  private(set) var keys: [Key]
  var values: [Value]
  var elementNumber: UInt16?
  /// The positions of keys, in objects with many fields; nil if not known. Protected by a lock,
  /// because a look-up creates it, and several threads may look up fields.
  private let positions = Mutex<[Key: Int]?>(nil)

  /// Up to this many fields are searched one by one.
  private static let searchedCount = 24

  init(isObject: Bool, keys: [Key] = [], values: [Value] = [], elementNumber: UInt16? = nil) {
    self.isObject = isObject
    self.keys = keys
    self.values = values
    self.elementNumber = elementNumber
  }

  func copy() -> EditedContainer {
    let copy = EditedContainer(
      isObject: isObject, keys: keys, values: values, elementNumber: elementNumber)
    let known = positions.withLock { $0 }
    copy.positions.withLock { $0 = known }
    return copy
  }

  /// Creates the container from its bytes, with one value for each of its slots.
  convenience init(_ container: ContainerReader, storage: ValueStorage) {
    let isObject = container.tag.kind == .object
    var keys: [Key] = []
    var values: [Value] = []
    values.reserveCapacity(container.count)
    if isObject { keys.reserveCapacity(container.count) }
    for index in 0..<container.count {
      if isObject { keys.append(Self.key(container, index)) }
      values.append(Value(slot: container.slot(index), storage: storage))
    }
    self.init(
      isObject: isObject, keys: keys, values: values, elementNumber: container.elementNumber)
  }

  private static func key(_ container: ContainerReader, _ index: Int) -> Key {
    if case .number(let number) = container.key(index), number < ValueFormat.hiddenKeyCount,
      let field = HiddenField(rawValue: UInt8(number))
    {
      return .hidden(field)
    }
    return .name(String(decoding: container.keyText(index), as: UTF8.self))
  }

  /// The number of hidden fields, which come first.
  var hiddenCount: Int {
    var count = 0
    while count < keys.count, case .hidden = keys[count] { count += 1 }
    return count
  }

  var visibleCount: Int { values.count - hiddenCount }

  /// Returns the position of a key. Amortised constant time.
  func position(of key: Key) -> Int? {
    if keys.count <= Self.searchedCount { return keys.firstIndex(of: key) }
    return positions.withLock { positions in
      if let positions { return positions[key] }
      let made = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
      positions = made
      return made[key]
    }
  }

  /// Adds a field. The key must be new.
  func append(_ key: Key, _ value: Value) {
    if case .hidden = key {
      let position = hiddenCount
      keys.insert(key, at: position)
      values.insert(value, at: position)
      positions.withLock { $0 = nil }
      return
    }
    if keys.count >= Self.searchedCount {
      let position = keys.count
      positions.withLock { $0?[key] = position }
    }
    keys.append(key)
    values.append(value)
  }

  /// Removes a value. Amortised constant time for the last one; otherwise linear in the number of
  /// values after it.
  func remove(at position: Int) {
    if isObject {
      let key = keys.remove(at: position)
      let isLast = position == keys.count
      positions.withLock { positions in
        if isLast { positions?[key] = nil } else { positions = nil }
      }
    }
    values.remove(at: position)
  }
}

extension String {
  /// Whether both have the same UTF-8, whereas `==` compares by canonical equivalence.
  package func hasSameBytes(as other: String) -> Bool {
    // Equal in bytes or only equivalent; most are neither.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
