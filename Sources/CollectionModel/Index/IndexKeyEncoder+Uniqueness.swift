package import ValueModel

extension IndexKeyEncoder {
  /// Whether a value may not have this key of a unique index: another object has it, and `old`, the
  /// value that is being replaced, does not have it yet. Objects that are older than an index may
  /// contradict it; each of them can still be written.
  ///
  /// `isHeld` says whether another object has the key's bytes. `holds` says whether one of these
  /// objects passes a test; it is called for long keys that were cut, where only the values can
  /// decide. Throws what they throw, and `IndexKeyError`.
  package func isTaken(
    _ key: IndexKey, by value: Value, replacing old: Value? = nil, isHeld: () throws -> Bool,
    holds: ((Value) throws -> Bool) throws -> Bool
  ) throws -> Bool {
    guard key.isComplete, try isHeld() else { return false }
    if key.isCut { return try holds { try haveCommonKey(value, $0, besides: old) } }
    return try old.map { try !keys(of: $0).contains(key) } ?? true
  }
}
