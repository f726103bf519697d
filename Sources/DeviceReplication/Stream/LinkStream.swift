import FileAccess
import HTTPMessage

/// One request and its answer on a link.
final class LinkStream: Sendable {
  struct Head: Sendable {
    var status: Int
    var headers: HTTPHeaders
  }

  let number: UInt32
  /// What comes: the body of the answer where this side asks, else that of the request.
  let inbound: InboundBody
  /// How much of the other body may go.
  let outbound = OutboundCredit()
  /// The head of the answer, where this side asks.
  let head = OneShot<Head, StreamFailure>()
  /// Called once, when this side gives the stream up or the other does.
  private let onFailure = Locked<(@Sendable () -> Void)?>(nil)
  private let ownError = Locked<(any Error)?>(nil)
  /// Rises whenever something comes or goes.
  private let steps = Locked(0)
  private let open = Locked((inbound: true, outbound: true))

  init(_ number: UInt32, grant: @escaping @Sendable (UInt32) -> Void) {
    self.number = number
    inbound = InboundBody(grant: grant)
  }

  var stepCount: Int { steps.withLock { $0 } }

  func step() { steps.withLock { $0 &+= 1 } }

  /// Returns whether both directions are closed now.
  func closeInbound() -> Bool {
    open.withLock { open in
      open.inbound = false
      return !open.outbound
    }
  }

  /// Returns whether both directions are closed now.
  func closeOutbound() -> Bool {
    open.withLock { open in
      open.outbound = false
      return !open.inbound
    }
  }

  /// Has `body` called when the stream fails; at once if it has failed.
  func whenFailed(_ body: @escaping @Sendable () -> Void) {
    onFailure.withLock { $0 = body }
    if let failure = outbound.failure, failure != .stopped { fail(failure) }
  }

  /// Why this side could not make the body of the request; nil if it could, or still may.
  var uploadError: (any Error)? { ownError.withLock { $0 } }

  func failUpload(_ error: any Error) { ownError.withLock { $0 = error } }

  /// Ends everything that waits for the stream.
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
