import Andiron
import ValueModel

/// What became of one upload.
enum UploadResult: Sendable {
  /// The database has what was sent.
  case sent(UploadCandidate, time: Int64?, tag: String?)
  /// There was nothing left to send.
  case settled(RecordKey)
  /// The object cannot be sent; others can.
  case parked(RecordKey, FirebaseError)
  /// Nothing can be sent at present.
  case failed(any Error)
}
