public import ValueModel

/// A set of rows, named by the index entries that they have. A database that can joins what it
/// names; see ``BackendReader/rows(in:)``.
public indirect enum EntrySet: Sendable, Hashable {
  /// The rows with an entry of the index in one of the ranges, which do not overlap.
  case ranges(index: Int64, [OrderedKeyRange])
  /// The rows that are in all of the sets; there is at least one.
  case intersection([EntrySet])
  /// The rows that are in any of the sets; none if there is no set.
  case union([EntrySet])

  /// Whether it certainly has no row.
  public var isEmpty: Bool {
    switch self {
    case .ranges(_, let ranges): ranges.isEmpty
    case .intersection(let parts): parts.contains(where: \.isEmpty)
    case .union(let parts): parts.allSatisfy(\.isEmpty)
    }
  }
}
