/// One kind of keepers.
package protocol IndexKeeperKind: Sendable {
  /// The first part of the identifiers, after `KeeperIdentifier.prefix`.
  var prefix: String { get }

  /// The keeper that an identifier describes; nil if it is not one of this kind.
  func keeper(identifier: String) -> (any IndexKeeper)?
}
