extension SelectorNode {
  /// The values that a field of a matching value may have; nil if it may be missing.
  func keySet(of path: SelectorPath, strings: SelectorStrings) -> SelectorKeySet? {
    switch self {
    case .test(let tested, let test):
      guard tested == path, test != .exists(false) else { return nil }
      return SelectorKeySet(test, strings: path.isIdentifier ? .bytes : strings)
    case .and(let parts):
      return parts.reduce(nil) { known, part in
        guard let set = part.keySet(of: path, strings: strings) else { return known }
        return known?.intersection(set) ?? set
      }
    case .or(let parts):
      var sets: [SelectorKeySet] = []
      for part in parts {
        guard let set = part.keySet(of: path, strings: strings) else { return nil }
        sets.append(set)
      }
      return SelectorKeySet(unionOf: sets)
    }
  }

  /// Whether each value that matches this also matches `other`, as far as their forms show it.
  func implies(_ other: SelectorNode) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (_, .and(let parts)): return parts.allSatisfy(implies)
    case (.and(let parts), _): return parts.contains { $0.implies(other) }
    case (.or(let parts), _): return parts.allSatisfy { $0.implies(other) }
    case (_, .or(let parts)): return parts.contains { implies($0) }
    case (.test, .test): return false
    }
  }
}
