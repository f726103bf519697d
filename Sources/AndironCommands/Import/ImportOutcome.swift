/// What became of one object of an import.
package enum ImportOutcome {
  case inserted
  case replaced
  /// The object was stored already.
  case unchanged
}
