public import ValueModel

/// A rule that settles a conflict automatically.
///
/// The result for a document follows from its leaves and, for merged fields, from their common
/// ancestor: replicas that settle the same conflict independently make the same revisions.
public enum ConflictPolicy: Sendable, Hashable {
  /// The winner stays as it is.
  case winnerStays
  /// The content of the leaf that is the latest by the field at this path.
  ///
  /// A date in RFC 3339 counts as later than any number, and a number as later than any other text;
  /// a leaf with none of these there is the earliest. Texts compare by their bytes. If leaves are
  /// equally late, the one that wins stays.
  case latest(by: ValuePath)
  /// The winner with the fields that the other leaves changed, added or removed since their common
  /// ancestor.
  ///
  /// Fields of the body count as a whole. The conflict is left if one of them was changed in
  /// different ways, and also if leaves differ and the ancestor's body is gone: it is kept only in
  /// stores with `StoreOptions.oldVersions`, and only where it was once a leaf.
  case mergedFields
}
