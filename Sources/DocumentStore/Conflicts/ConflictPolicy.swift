public import ValueModel

/// How a conflict is settled without asking anyone.
///
/// What a policy makes of a document follows from its leaves, and for merged fields from their
/// common ancestor: replicas that settle the same conflict on their own make the same revisions.
public enum ConflictPolicy: Sendable, Hashable {
  /// The winner stays as it is.
  case winnerStays
  /// The content of the leaf that is the latest by the field at this path.
  ///
  /// A date in RFC 3339 is later than every number, a number later than every other text, and a
  /// leaf that has none of these there is the earliest. Texts compare by their bytes. Of leaves
  /// that are equally late, the one that wins.
  case latest(by: ValuePath)
  /// The winner with the fields that the other leaves changed, added or removed since their common
  /// ancestor.
  ///
  /// Fields of the body count as a whole. The conflict is left if one of them was changed in
  /// different ways, and also if leaves differ and the ancestor's body is not there any more: it is
  /// kept only in stores with `StoreOptions.oldVersions`, and only where it was current once.
  case mergedFields
}
