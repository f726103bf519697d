public import ValueModel

/// A set of rows, named by the index entries that they have. A database that can joins what it
/// names; see ``BackendReader/rows(in:)``.
public indirect enum EntrySet: Sendable, Hashable {
  /// The rows with an entry of the index in one of the ranges, which do not overlap.
  case ranges(index: Int64, [OrderedKeyRange])
  /// The rows with an entry of the index in one of the ranges that a filter accepts.
  case containing(index: Int64, [OrderedKeyRange], KeyFilter)
  /// The rows that are in all of the sets; there is at least one.
  case intersection([EntrySet])
  /// The rows that are in any of the sets; no rows if there is no set.
  case union([EntrySet])
  /// The rows of a set that have one of the keys of each list. The set has few rows, and the keys
  /// many, so a database looks the keys up for each row.
  case filtered(EntrySet, by: [EntryKeys])

  /// Whether it certainly has no row.
  public var isEmpty: Bool {
    switch self {
    case .ranges(_, let ranges), .containing(_, let ranges, _): ranges.isEmpty
    case .intersection(let parts): parts.contains(where: \.isEmpty)
    case .union(let parts): parts.allSatisfy(\.isEmpty)
    case .filtered(let set, let lists): set.isEmpty || lists.contains(where: \.keys.isEmpty)
    }
  }
}
