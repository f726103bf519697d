/// The keys of a place that count: those that contain one of some texts, and those that may have
/// been cut and contain it beyond their end.
public struct KeyFilter: Sendable, Hashable {
  /// The bytes of the texts. A text without bytes is in every key.
  public var texts: [[UInt8]]
  /// The least number of bytes of a key that may have been cut.
  public var cutLength: Int

  public init(texts: [[UInt8]], cutLength: Int) {
    self.texts = texts
    self.cutLength = cutLength
  }

  /// Whether a key counts. `key` is used only during the call.
  package func accepts(_ key: UnsafeRawBufferPointer) -> Bool {
    if key.count >= cutLength { return true }
    for text in texts where key.contains(text) { return true }
    return false
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes occur anywhere in the buffer; no bytes always do.
  package func contains(_ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    guard count >= wanted.count else { return false }
    for start in 0...(count - wanted.count) where self[start] == first {
      var length = 1
      while length < wanted.count, self[start + length] == wanted[length] { length += 1 }
      if length == wanted.count { return true }
    }
    return false
  }
}
