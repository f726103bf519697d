import CollectionModel
import FileAccess

/// The code that makes the entries of derived indexes, by its identifiers, as far as the program
/// has given it to a storage.
final class DerivationRegistry: Sendable {
  typealias Source = @Sendable (String) -> (any KeyDerivation)?

  private let known = Locked<[String: any KeyDerivation]>([:])
  private let sources = Locked<[Source]>([])

  /// The derivation with this identifier; nil if the program does not have it.
  subscript(_ identifier: String) -> (any KeyDerivation)? {
    if let derivation = known.withLock({ $0[identifier] }) { return derivation }
    for source in sources.withLock({ $0 }) {
      guard let derivation = source(identifier) else { continue }
      add([derivation])
      return derivation
    }
    return nil
  }

  func add(_ derivations: [any KeyDerivation]) {
    known.withLock { known in
      for derivation in derivations { known[derivation.identifier] = derivation }
    }
  }

  /// Asks `source` for derivations that are not known yet.
  func add(_ source: @escaping Source) { sources.withLock { $0.append(source) } }
}
