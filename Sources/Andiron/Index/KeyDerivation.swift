import FileAccess
package import ValueModel

/// Code that makes the keys which a derived index has for values.
///
/// A derived index is sparse: a value has as many keys as the derivation makes of it, also none.
package protocol KeyDerivation: Sendable {
  /// Names what is made of a value. A derivation that makes other keys has another identifier, so that an index
  /// with the old ones is not taken for its own.
  var identifier: String { get }

  /// Each key once, in any order: ascending is fastest. The same with and without hidden fields.
  func keys(of value: Value) -> [[UInt8]]
}

/// The derivations that a store knows. A collection with an index of another one can be read, and not be written.
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
