public import Foundation

/// Why a parcel was not made, or not read to its end. Messages name no content and no key.
public struct ParcelError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The file is no parcel.
    case notAParcel
    /// The parcel was written by a later version. Update this app.
    case unsupportedVersion
    /// The parcel is protected by a key, and none was given.
    case keyRequired
    /// The parcel is not protected by a key, or not encrypted, where that is required.
    case unprotected
    /// This build cannot encrypt: its trait is `Encryption`.
    case encryptionUnavailable
    /// The parcel was made with another key, or its first bytes were altered.
    case wrongKey
    /// The parcel ends before its end. Copy it again, and read it again.
    case truncated
    /// The parcel is not as it was written. Copy it again, and read it again.
    case altered
    /// The parcel is whole, and what it says cannot be stored.
    case invalidContent
    /// The parcel comes from this database itself.
    case ownParcel
    /// The parcel belongs to other databases than this one.
    case otherTopic
    /// There is no such database to write a parcel of.
    case noDatabase
    /// The name of the partner is empty or too long.
    case invalidPartner
  }

  public var code: Code
  public var message: String
  /// How much of the parcel was read and stored before: those documents stay.
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
