/// The method that writes edits to the database.
public enum FirebaseUploadMode: Sendable, Hashable {
  /// One request for each object, on the condition that the database still has the state known to
  /// this device. If others have changed it, their changes are merged first.
  case conditional
  /// Many objects in one request, without a condition: if two devices write an object at the same
  /// time, the last one wins.
  case lastWriterWins
}
