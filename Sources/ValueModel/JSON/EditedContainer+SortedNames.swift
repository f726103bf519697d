extension EditedContainer {
  /// Calls `body` with the names of an object's visible fields, sorted by their bytes. They are
  /// valid during the call.
  func withSortedNames(_ body: (UnsafeMutableBufferPointer<NamedPosition>) -> Void) {
    let (keys, first) = (keys, hiddenCount)
    var byteCount = 0
    for case .name(let name) in keys { byteCount &+= name.utf8.count }
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 1) { bytes in
      withUnsafeTemporaryAllocation(of: NamedPosition.self, capacity: keys.count &- first) {
        fields in
        var start = 0
        for position in first..<keys.count {
          guard case .name(var name) = keys[position] else { continue }
          let end = name.withUTF8 { text in
            UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: .init(text))
            return start &+ text.count
          }
          let copy = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          fields.initializeElement(
            at: position &- first, to: NamedPosition(name: copy, position: position))
          start = end
        }
        NamedPosition.sort(fields)
        body(fields)
        fields.deinitialize()
      }
    }
  }
}
