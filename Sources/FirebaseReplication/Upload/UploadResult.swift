import Andiron
import ValueModel

/// The result of one upload.
enum UploadResult: Sendable {
  /// The database has the sent state.
  case sent(UploadCandidate, time: Int64?, tag: String?)
  /// Nothing was left to send.
  case settled(RecordKey)
  /// The object cannot be sent; others can.
  case parked(RecordKey, FirebaseError)
  /// Nothing can be sent at present.
  case failed(any Error)
}
