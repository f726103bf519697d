import ObjectModel

/// The stored form of an index's folding options.
///
/// A mark is added for case folding by Unicode rules. The keys of an index without the mark are in
/// lower case: such an index is kept, but it is not the one that a declaration asks for, so the
/// declaration creates a new one.
extension TextOptions {
  private static let unicodeMark: UInt8 = 4

  var storedValue: UInt8 {
    guard contains(.caseInsensitive) else { return rawValue }
    let plain = subtracting(.lowercaseMapping).rawValue
    return contains(.lowercaseMapping) ? plain : plain | Self.unicodeMark
  }

  init(storedValue: UInt8) {
    self.init(rawValue: storedValue & ~Self.unicodeMark)
    if contains(.caseInsensitive), storedValue & Self.unicodeMark == 0 { insert(.lowercaseMapping) }
  }
}
