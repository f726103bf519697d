package import ValueModel

extension Selector {
  /// The ranges of the primary keys of matching documents; nil if the selector does not restrict
  /// `_id`.
  package var identifierRanges: [OrderedKeyRange]? {
    guard let path = try? SelectorPath("_id"),
      let set = node.keySet(of: path, strings: .bytes), set != .everything
    else { return nil }
    return set.intersection(.texts).intervals.map { $0.range(after: [], .ascending) }
  }
}
