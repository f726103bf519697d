import FileAccess

/// The derivations that a store knows. A collection with an index of an unknown derivation can be
/// read, but not written.
final class KeyDerivationRegistry: Sendable {
  private let known: Locked<[String: any KeyDerivation]>

  /// The keepers of indexes that have a table of their own.
  let keepers: IndexKeeperRegistry

  init(_ derivations: [any KeyDerivation], keepers: [any IndexKeeperKind] = []) {
    self.keepers = IndexKeeperRegistry(keepers)
    let all = derivations + [BlobDerivation()]
    known = Locked(Dictionary(all.map { ($0.identifier, $0) }) { $1 })
  }

  func add(_ derivations: [any KeyDerivation]) {
    known.withLock { known in
      for derivation in derivations { known[derivation.identifier] = derivation }
    }
  }

  /// That of blobs is always there. Those of selectors say in their identifier what they make, and
  /// need not be registered.
  subscript(identifier: String) -> (any KeyDerivation)? {
    known.withLock { known in
      if let found = known[identifier] { return found }
      guard let derivation = SelectorDerivation(identifier: identifier) else { return nil }
      known[identifier] = derivation
      return derivation
    }
  }
}
