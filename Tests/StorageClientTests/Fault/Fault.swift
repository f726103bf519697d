/// A mistake that somebody who writes a backend could make.
enum Fault: Sendable, CaseIterable {
  /// A savepoint that throws leaves what it wrote.
  case keepsSavepoints
  /// A transaction that throws is committed.
  case commitsFailures
  /// An update leaves the entries of the old content.
  case keepsOldEntries
  /// A deletion leaves the entries of the object.
  case keepsDeletedEntries
  /// A range includes its upper end.
  case includesUpperEnd
  /// A walk in the opposite order is one in order.
  case ignoresReversal
  /// What JSON does not say of an object is lost.
  case losesBinary
  /// A read sees what is committed while it continues.
  case readsNews
  /// Texts of keys end at a NUL.
  case cutsKeys
  /// Building an index leaves out the objects that are there.
  case buildsNothing
}
