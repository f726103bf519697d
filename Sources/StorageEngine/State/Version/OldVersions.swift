enum OldVersions {
  static func list(
    key: UnsafeRawBufferPointer, in root: BTree.Root, _ arena: PageArena
  ) -> [(sequence: SequenceNumber, place: Place)] {
    guard root.count > 0 else { return [] }
    let prefix = OrderedKey.encode(key)
    var result: [(sequence: SequenceNumber, place: Place)] = []
    var cursor = TreeCursor(root, arena)
    prefix.withUnsafeBytes { cursor.seek(toFirstAtLeast: $0) }
    while cursor.isValid {
      let sequence = cursor.withKey { key -> SequenceNumber? in
        guard key.starts(with: prefix), key.count == prefix.count + 8 else { return nil }
        return OrderedKey.sequence(key)
      }
      guard let sequence else { break }
      result.append((sequence, Place(rawValue: cursor.payload)))
      cursor.next()
    }
    return result
  }

  /// The version of `key` that followed the one with that sequence, or nil if there is none.
  static func next(
    after sequence: SequenceNumber, key: UnsafeRawBufferPointer, in root: BTree.Root,
    _ arena: PageArena
  ) -> Place? {
    guard root.count > 0 else { return nil }
    let orderedKey = OrderedKey()
    var cursor = TreeCursor(root, arena)
    cursor.seek(toLastBelow: orderedKey.set(key, sequence: sequence))
    guard cursor.isValid else { return nil }
    let isOfKey = cursor.withKey { found in
      let prefix = orderedKey.set(key)
      return found.count == prefix.count + 8 && found.starts(with: prefix)
    }
    return isOfKey ? Place(rawValue: cursor.payload) : nil
  }
}
