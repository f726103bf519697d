import FileAccess
import HTTPMessage

/// One request and its answer on a link.
final class LinkStream: Sendable {
  struct Head: Sendable {
    var status: Int
    var headers: HTTPHeaders
  }

  let number: UInt32
  /// The received body: that of the answer if this side sent the request, else that of the request.
  let inbound: InboundBody
  /// The credit for sending the other body.
  let outbound = OutboundCredit()
  /// The head of the answer, if this side sent the request.
  let head = OneShot<Head, StreamFailure>()
  /// Called once, when one of the sides gives up the stream.
  private let onFailure = Locked<(@Sendable () -> Void)?>(nil)
  private let ownError = Locked<(any Error)?>(nil)
  /// A counter that rises with everything that comes or goes.
  private let steps = Locked(0)
  private let open = Locked((inbound: true, outbound: true))

  init(_ number: UInt32, grant: @escaping @Sendable (UInt32) -> Void) {
    self.number = number
    inbound = InboundBody(grant: grant)
  }

  var stepCount: Int { steps.withLock { $0 } }

  func step() { steps.withLock { $0 &+= 1 } }

  /// Closes the direction to this side. Returns whether both directions are closed now.
  func closeInbound() -> Bool {
    open.withLock { open in
      open.inbound = false
      return !open.outbound
    }
  }

  /// Closes the direction to the other side. Returns whether both directions are closed now.
  func closeOutbound() -> Bool {
    open.withLock { open in
      open.outbound = false
      return !open.inbound
    }
  }

  /// Calls `body` when the stream fails; at once if it has failed already.
  func whenFailed(_ body: @escaping @Sendable () -> Void) {
    onFailure.withLock { $0 = body }
    if let failure = outbound.failure, failure != .stopped { fail(failure) }
  }

  /// The reason why this side could not make the body of the request; nil if there was no error.
  var uploadError: (any Error)? { ownError.withLock { $0 } }

  func failUpload(_ error: any Error) { ownError.withLock { $0 = error } }

  /// Ends all waits for the stream.
  func fail(_ failure: StreamFailure) {
    head.set(.failure(failure))
    inbound.fail(failure)
    outbound.fail(failure)
    let action = onFailure.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}
