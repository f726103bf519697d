/// The words of resources that have an index, so that searches by `_text` and `_content` need not
/// read every resource of the type.
public enum FHIRTextIndexes: Sendable, Hashable, CaseIterable {
  /// Makes no index. Indexes that a store has are kept up to date and used.
  case none
  /// The words of the narrative, for `_text`.
  case narrative
  /// All words of a resource, for `_text` and `_content`.
  case content
}
