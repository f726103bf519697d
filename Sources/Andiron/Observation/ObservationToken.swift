import Dispatch
import Synchronization

/// An observation by a callback. It continues until it is cancelled or the token is released.
public final class ObservationToken: Sendable {
  private let mailbox: Mailbox
  private let stop: @Sendable () -> Void

  /// Runs `deliver` on the queue, at once and after each signal, one call at a time, until it
  /// returns false.
  init(
    _ mailbox: Mailbox, _ queue: DispatchQueue?, stop: @escaping @Sendable () -> Void,
    _ deliver: @escaping @Sendable () -> Bool
  ) {
    self.mailbox = mailbox
    self.stop = stop
    let target = queue ?? .global(qos: .userInitiated)
    // A separate serial queue keeps deliveries in order even if the target runs several at a time.
    let serial = DispatchQueue(label: "andiron.observation", target: target)
    let isScheduled = SharedFlag()
    let deliverNext: @Sendable () -> Void = { [weak mailbox] in
      _ = isScheduled.exchange(false)
      guard let mailbox, !mailbox.isCancelled else { return }
      if !deliver() { stop() }
    }
    let schedule: @Sendable () -> Void = {
      if !isScheduled.exchange(true) { serial.async(execute: deliverNext) }
    }
    mailbox.onSignal(schedule)
    schedule()
  }

  deinit { stop() }

  /// Ends the observation.
  ///
  /// A call in progress completes; after `cancel()` returns, no other call begins, unless
  /// `cancel()` was called on another thread than the callback's.
  public func cancel() { stop() }
}

/// A flag that closures share.
private final class SharedFlag: Sendable {
  private let value = Atomic<Bool>(false)

  func exchange(_ new: Bool) -> Bool {
    value.exchange(new, ordering: .acquiringAndReleasing)
  }
}
