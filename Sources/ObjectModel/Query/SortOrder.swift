/// The direction of a sort.
public enum SortOrder: Sendable, Hashable {
  case ascending
  case descending
}
