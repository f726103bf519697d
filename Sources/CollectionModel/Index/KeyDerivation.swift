package import ValueModel

/// Code that makes the keys of a derived index from values.
///
/// A derived index is sparse: a value has as many keys as the derivation makes from it, including
/// none.
package protocol KeyDerivation: Sendable {
  /// Identifies what is made from a value. A derivation that makes other keys needs another
  /// identifier, so that it does not take an index with the old keys for its own.
  var identifier: String { get }

  /// Each key once, in any order; ascending is fastest. The result must not depend on hidden
  /// fields, except that of the primary key. Throws if the value cannot be in the index.
  func keys(of value: Value) throws(IndexKeyError) -> [[UInt8]]
}
