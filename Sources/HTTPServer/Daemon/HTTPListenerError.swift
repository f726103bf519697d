/// Why a server cannot listen.
public struct HTTPListenerError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The program was built without the trait `Server`.
    case notSupported
    /// The address is not one of this machine, or its name is not known.
    case invalidAddress
    /// Another program listens there, or this one may not.
    case unavailableAddress
    /// The server cannot be started; its certificate or key may be wrong.
    case failedStart
  }

  public var code: Code
  public var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
