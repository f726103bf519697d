import ObjectModel

/// How the catalog writes the folding of an index.
///
/// Case that is folded as Unicode does has a mark beside it. An index without the mark has keys of letters in lower
/// case: it is kept so, and is not the one that a declaration means, which makes it anew.
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
