/// The numbers that a store counts up and keeps in its records: those of changes, of indexes, and
/// of revisions of the definitions.
package enum StoredCounter {
  /// The largest number that is read. A larger one is damage: no store counts that far. From this
  /// one, counting up does not overflow.
  package static let largest = Int.max / 2
}
