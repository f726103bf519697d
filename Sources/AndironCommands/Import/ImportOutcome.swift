/// The outcome of an import for one object.
package enum ImportOutcome {
  case inserted
  case replaced
  /// The object was already stored.
  case unchanged
}
