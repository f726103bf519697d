public import Foundation

/// The reason why a parcel was not made, or not read to its end. Messages contain no content and no
/// key.
public struct ParcelError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The file is not a parcel.
    case notAParcel
    /// A later version wrote the parcel. Update this app.
    case unsupportedVersion
    /// A key protects the parcel, and none was given.
    case keyRequired
    /// The parcel is not protected by a key, or not encrypted, although that is required.
    case unprotected
    /// This build cannot encrypt. Build it with the trait `Encryption`.
    case encryptionUnavailable
    /// The parcel was made with another key, or its first bytes were altered.
    case wrongKey
    /// The parcel is incomplete. Copy it again, and read it again.
    case truncated
    /// The parcel was altered after it was written. Copy it again, and read it again.
    case altered
    /// The parcel is intact, but its content cannot be stored.
    case invalidContent
    /// The parcel comes from this database itself.
    case ownParcel
    /// The parcel belongs to other databases.
    case otherTopic
    /// The database to write a parcel of does not exist.
    case noDatabase
    /// The name of the partner is empty or too long.
    case invalidPartner
  }

  public var code: Code
  public var message: String
  /// The part of the parcel that was read and stored before the error: those documents stay.
  public var kept = ParcelSummary()

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: DeviceError, isFirst: Bool) {
    switch error.code {
    case .encryptionUnavailable: self.init(.encryptionUnavailable, error.message)
    case .cutOff: self.init(.truncated, "the parcel ends before its end")
    default:
      self.init(
        isFirst ? .wrongKey : .altered,
        isFirst ? "the parcel was made with another key, or altered" : "the parcel was altered")
    }
  }

  public var description: String { "\(code): \(message)" }
}

/// Sentences for the users of a program; `description` is for developers.
extension ParcelError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .notAParcel: "The file is not one of this app."
    case .unsupportedVersion: "The file was made by a newer version of this app."
    case .keyRequired, .unprotected, .wrongKey: "The file is not from a device that is paired."
    case .encryptionUnavailable: "This app cannot make or read secret files."
    case .truncated, .altered: "The file is damaged or incomplete."
    case .invalidContent: "The file has content that cannot be used."
    case .ownParcel: "The file was made on this device."
    case .otherTopic: "The file belongs to something else in this app."
    case .noDatabase: "There is nothing to send."
    case .invalidPartner: "The name of the other device cannot be used."
    }
  }

  public var failureReason: String? { message }
}
