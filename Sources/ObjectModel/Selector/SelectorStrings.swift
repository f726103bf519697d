/// The order of the strings that a selector compares.
public enum SelectorStrings: String, Sendable, Hashable {
  /// By the root collation of Unicode, as in CouchDB: `a` before `A` before `b`, and canonically
  /// equivalent strings are equal.
  case collated
  /// By their UTF-8 bytes, as in the other queries of the store.
  case bytes
}
