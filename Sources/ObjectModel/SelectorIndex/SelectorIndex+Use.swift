package import ValueModel

extension SelectorIndex {
  /// The part of an index that contains all matches of a selector.
  package struct Use: Sendable {
    /// In the order of the index, without overlaps.
    package var ranges: [OrderedKeyRange]
    /// The bytes with which all entries of the ranges begin: nothing, then the key of the first
    /// field, then those of the first two, for as many fields as have one key throughout.
    package var prefixes: [[UInt8]] = [[]]

    /// The number of first fields that have one key throughout.
    package var fixedCount: Int { prefixes.count - 1 }
    /// The keys of those fields.
    package var prefix: [UInt8] { prefixes[fixedCount] }
  }

  /// The most ranges of one use, beside those of the last field that is restricted.
  private static let mostRanges = 1_000

  /// The reason why an index cannot answer a selector, with CouchDB's name.
  package enum Obstacle: String, Error, Sendable {
    /// The index leaves out values that may match.
    case isPartial = "is_partial"
    /// A value without one of the index's fields may match.
    case fieldMismatch = "field_mismatch"
    /// The order of strings is not that of the selector.
    case stringsMismatch = "strings_mismatch"
  }

  /// Returns the part of the index that contains the matches of the selector. `required` are
  /// further fields that each match has.
  ///
  /// Throws if the index cannot give all matches.
  package func use(
    for selector: Selector, required: Set<SelectorPath> = []
  ) throws(Obstacle) -> Use {
    guard selector.strings == strings else { throw .stringsMismatch }
    if let partialFilter, !selector.node.implies(partialFilter.node) { throw .isPartial }
    var sets: [SelectorKeySet] = []
    for path in paths {
      if let set = selector.node.keySet(of: path, strings: strings) {
        sets.append(set)
      } else if required.contains(path) {
        sets.append(.everything)
      } else {
        throw .fieldMismatch
      }
    }
    return use(sets)
  }

  private func use(_ sets: [SelectorKeySet]) -> Use {
    guard sets.allSatisfy({ !$0.intervals.isEmpty }) else {
      return Use(ranges: [])
    }
    var use = Use(ranges: [])
    // The keys of the fields so far, in the order of the index.
    var prefixes: [[UInt8]] = [[]]
    for (position, set) in sets.enumerated() {
      let direction = fields[position].direction
      let intervals = direction == .ascending ? set.intervals : set.intervals.reversed()
      let isLast = position == sets.count - 1
      guard !isLast, set.isOfPoints, prefixes.count * intervals.count <= Self.mostRanges else {
        let isTooMuch = prefixes.count > 1 && prefixes.count * intervals.count > Self.mostRanges
        let ends = isTooMuch ? set.hull.map { [$0] } ?? [] : intervals
        use.ranges = prefixes.flatMap { prefix in ends.map { $0.range(after: prefix, direction) } }
        if isLast, prefixes.count == 1, intervals.count == 1, intervals[0].isPoint {
          use.prefixes.append(use.ranges[0].lower)
        }
        return use
      }
      prefixes = prefixes.flatMap { prefix in
        intervals.map { $0.range(after: prefix, direction).lower }
      }
      if prefixes.count == 1 { use.prefixes.append(prefixes[0]) }
    }
    return use
  }
}

extension SelectorIndex {
  /// Returns the parts of the ranges of a use in which entries may not be in the order of the next
  /// field's values: where strings are collated, the parts with strings and with values that may
  /// contain strings.
  package func unorderedRanges(of use: Use) -> [OrderedKeyRange] {
    guard strings == .collated, use.fixedCount < fields.count else { return [] }
    if paths[use.fixedCount].isIdentifier { return [] }
    return [SelectorKeySet.texts, .arrays, .objects].flatMap(\.intervals)
      .map { $0.range(after: use.prefix, fields[use.fixedCount].direction) }
  }
}

extension SelectorKeySet {
  fileprivate var isOfPoints: Bool { intervals.allSatisfy(\.isPoint) }
}
