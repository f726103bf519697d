/// The direction of a sort.
public enum SortDirection: Sendable, Hashable {
  case ascending
  case descending
}
