import FileAccess

/// The kinds of keepers that a store knows.
final class IndexKeeperRegistry: Sendable {
  private let known: Locked<(kinds: [any IndexKeeperKind], keepers: [String: any IndexKeeper])>

  init(_ kinds: [any IndexKeeperKind]) { known = Locked((kinds, [:])) }

  func add(_ kinds: [any IndexKeeperKind]) {
    known.withLock { known in
      for kind in kinds where !known.kinds.contains(where: { $0.prefix == kind.prefix }) {
        known.kinds.append(kind)
      }
    }
  }

  subscript(identifier: String) -> (any IndexKeeper)? {
    known.withLock { known in
      if let found = known.keepers[identifier] { return found }
      for kind in known.kinds
      where identifier.hasPrefix(KeeperIdentifier.prefix + kind.prefix) {
        guard let keeper = kind.keeper(identifier: identifier) else { continue }
        known.keepers[identifier] = keeper
        return keeper
      }
      return nil
    }
  }
}
