/// How edits are written to the database.
public enum FirebaseUploadMode: Sendable, Hashable {
  /// Each object under the condition that the database still has what this device knows: what
  /// others have written meanwhile is merged first. One request for each object.
  case conditional
  /// Many objects in one request, without a condition: of two devices that write an object at once,
  /// the last one wins.
  case lastWriterWins
}
