import FileAccess

/// The derivations that a store knows. A collection with an index of an unknown derivation can be
/// read, but not written.
final class KeyDerivationRegistry: Sendable {
  private let known: Locked<[String: any KeyDerivation]>

  init(_ derivations: [any KeyDerivation]) {
    known = Locked(Dictionary(derivations.map { ($0.identifier, $0) }) { $1 })
  }

  func add(_ derivations: [any KeyDerivation]) {
    known.withLock { known in
      for derivation in derivations { known[derivation.identifier] = derivation }
    }
  }

  subscript(identifier: String) -> (any KeyDerivation)? { known.withLock { $0[identifier] } }
}
