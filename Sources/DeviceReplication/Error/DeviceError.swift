public import Foundation

/// Why a link to another device was not made, or ended. Messages name no content and no key.
public struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The program's channel threw. Connect again over a new one.
    case channelFailed
    /// The channel ended in the midst. Connect again over a new one.
    case cutOff
    /// The link was closed, by this side or by the other. Connect again when there is need.
    case closed
    /// The other side has sent nothing for too long. Connect again over a new channel.
    case timedOut
    /// What came is not from a link at all. Connect the channel to an app that has one.
    case notALink
    /// The two sides have no version of the protocol in common. Update the older app.
    case noCommonVersion
    /// Both sides are initiators, or both responders. Give the two different roles.
    case sameRole
    /// The other side has this side's identifier: it is this device itself, or one with a copy of
    /// its store. Connect to another one, or give the copy's databases to a store of their own.
    case sameDevice
    /// One side wants encryption, and the other cannot or will not have it. Build it with the trait
    /// `Encryption`, or allow links without.
    case encryptionRequired
    /// This build cannot encrypt: its trait is `Encryption`.
    case encryptionUnavailable
    /// The other side does not have the key. Pair the devices again.
    case wrongKey
    /// The other side did not prove that it is a device of ``DeviceLinkOptions/trusted``, or it was
    /// withdrawn from there. Pair the devices again if it is to be trusted.
    case untrustedDevice
    /// A frame is not the next one: the channel lost, repeated or reordered bytes, or somebody else
    /// did. Connect again over a new channel.
    case outOfOrder
    /// A frame is not as the other side sent it. Connect again over a new channel.
    case altered
    /// The other side has proved that it has the key, and breaks the rules of the protocol. Do not
    /// connect to that version of it again.
    case protocolViolated
    /// A name, a bound or an address that was given cannot be used. Correct it.
    case invalidArgument
  }

  public var code: Code
  public var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// What a channel's error is to a link. That a channel is closed is no goodbye.
  init(channel error: any Error) {
    if let error = error as? DeviceError {
      self = error.code == .closed ? DeviceError(.cutOff, "the channel was closed") : error
    } else {
      // What the channel says may name anything; its type says enough.
      self.init(.channelFailed, "the channel threw a \(type(of: error))")
    }
  }

  /// Whether a new link over a new channel may succeed without anybody doing something about it.
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
