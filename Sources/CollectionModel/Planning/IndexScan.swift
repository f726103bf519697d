package import ValueModel

/// A walk through ranges of one index.
package struct IndexScan: Sendable, Hashable {
  /// Entries whose rows belong together: in the order of rows, whichever of the ranges they came
  /// from. If `isOneRun` is false, the step has one range, whose entries come in the index's order.
  package struct Step: Sendable, Hashable {
    package var ranges: [OrderedKeyRange]
    /// Whether all entries of the ranges are equal in the sort.
    package var isOneRun = false

    package init(ranges: [OrderedKeyRange], isOneRun: Bool = false) {
      self.ranges = ranges
      self.isOneRun = isOneRun
    }
  }

  package var index: IndexDefinition
  /// The steps, in the order in which they are visited.
  package var steps: [Step]
  /// Whether each range is walked from its end to its start.
  package var isReversed = false
  /// Whether rows with equal entries, and all rows of a step that is one run, come in descending
  /// order. An ordered scan whose direction gives the other order must reverse each run of equal
  /// entries. Has no meaning if no order was requested.
  package var tiesDescend = false
  /// The entries that count; nil if all do.
  package var keyFilter: KeyFilter?
}
