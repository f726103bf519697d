public import Foundation

/// The reason why a link to another device was not made, or ended. Messages contain no content and
/// no key.
public struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The program's channel threw. Connect again over a new one.
    case channelFailed
    /// The channel ended without a goodbye. Connect again over a new one.
    case cutOff
    /// One of the sides closed the link. Connect again when necessary.
    case closed
    /// The other side has sent nothing for too long. Connect again over a new channel.
    case timedOut
    /// The received bytes are not from a link. Connect the channel to an app that has one.
    case notALink
    /// The two sides have no version of the protocol in common. Update the older app.
    case noCommonVersion
    /// Both sides are initiators, or both are responders. Give them different roles.
    case sameRole
    /// The other side has this side's identifier: it is this device itself, or one with a copy of
    /// its store. Connect to another device, or move the copy's databases to a separate store.
    case sameDevice
    /// One side requires encryption, and the other does not support it or refuses it. Build the app
    /// with the trait `Encryption`, or allow links without encryption.
    case encryptionRequired
    /// This build cannot encrypt. Build it with the trait `Encryption`.
    case encryptionUnavailable
    /// The other side does not have the key. Pair the devices again.
    case wrongKey
    /// The other side did not prove that it is a device of ``DeviceLinkOptions/trusted``, or was
    /// withdrawn from that list. Pair the devices again to trust it.
    case untrustedDevice
    /// A frame is not the next one: bytes were lost, repeated or reordered, by the channel or by
    /// someone else. Connect again over a new channel.
    case outOfOrder
    /// A frame differs from the one that the other side sent. Connect again over a new channel.
    case altered
    /// The other side has proved that it has the key, but violates the protocol. Do not connect to
    /// that version of it again.
    case protocolViolated
    /// A given name, bound or address cannot be used. Correct it.
    case invalidArgument
  }

  public var code: Code
  public var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Maps a channel's error to that of a link. A closed channel counts as cut off, not as a
  /// goodbye.
  init(channel error: any Error) {
    if let error = error as? DeviceError {
      self = error.code == .closed ? DeviceError(.cutOff, "the channel was closed") : error
    } else {
      // The channel's message may name anything; the type of the error is enough.
      self.init(.channelFailed, "the channel threw a \(type(of: error))")
    }
  }

  /// Whether a new link over a new channel may succeed without further action.
  public var isTransient: Bool {
    [.channelFailed, .cutOff, .closed, .timedOut, .outOfOrder, .altered].contains(code)
  }

  public var description: String { "\(code): \(message)" }
}

/// Sentences for the users of a program; `description` is for developers.
extension DeviceError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .channelFailed, .cutOff: "The connection to the other device was interrupted."
    case .closed: "The connection to the other device was closed."
    case .timedOut: "The other device does not answer."
    case .notALink, .protocolViolated, .sameRole:
      "The other device sends what this app does not understand."
    case .sameDevice: "The other device is this one."
    case .noCommonVersion: "The apps on the two devices have versions that do not fit together."
    case .encryptionRequired, .encryptionUnavailable:
      "The two devices cannot exchange data in secret."
    case .wrongKey, .untrustedDevice: "The other device is not paired with this one."
    case .outOfOrder, .altered: "What the other device sent was damaged on its way."
    case .invalidArgument: "The other device cannot be used in this way."
    }
  }

  public var failureReason: String? { message }
}
