import FileAccess
import Foundation

/// One thread that calls what is to be called later.
///
/// `@unchecked Sendable`: `lock` protects all that changes.
final class AlarmClock: @unchecked Sendable {
  /// Stands for something that is to be called; releasing it changes nothing.
  struct Alarm: Hashable {
    fileprivate var time: UInt64
    fileprivate var number: UInt64
  }

  private let lock = NativeLock()
  private var actions: [Alarm: @Sendable () -> Void] = [:]
  /// In the order of their times.
  private var alarms: [Alarm] = []
  private var lastNumber: UInt64 = 0
  private var isStopped = false
  private var hasEnded = false

  init() {
    let thread = Thread { [weak self] in self?.run() }
    thread.name = "andiron.http.clock"
    thread.start()
  }

  /// Calls `action` after that time, on the clock's thread, unless it is cancelled first.
  func call(
    afterMilliseconds milliseconds: Int, _ action: @escaping @Sendable () -> Void
  ) -> Alarm {
    lock.withLock {
      lastNumber += 1
      let delay = UInt64(clamping: milliseconds).multipliedReportingOverflow(by: 1_000_000)
      let time = Self.now.addingReportingOverflow(delay.overflow ? .max / 2 : delay.partialValue)
      let alarm = Alarm(time: time.overflow ? .max : time.partialValue, number: lastNumber)
      actions[alarm] = action
      alarms.insert(alarm, at: place(of: alarm))
      lock.broadcast()
      return alarm
    }
  }

  /// Returns whether the action will not be called; false if it is being or was called.
  @discardableResult
  func cancel(_ alarm: Alarm) -> Bool {
    lock.withLock {
      guard actions.removeValue(forKey: alarm) != nil else { return false }
      alarms.remove(at: place(of: alarm))
      return true
    }
  }

  /// Ends the thread. What was not called by then is never called.
  func stop() {
    lock.withLock {
      isStopped = true
      lock.broadcast()
      while !hasEnded { lock.wait() }
    }
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// The first position whose alarm is not before this one.
  private func place(of alarm: Alarm) -> Int {
    var (low, high) = (0, alarms.count)
    while low < high {
      let middle = (low + high) / 2
      let other = alarms[middle]
      if (other.time, other.number) < (alarm.time, alarm.number) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func run() {
    while let action = next() { action() }
    lock.withLock {
      hasEnded = true
      lock.broadcast()
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    lock.withLock {
      while !isStopped {
        let now = Self.now
        if let alarm = alarms.first, alarm.time <= now {
          alarms.removeFirst()
          if let action = actions.removeValue(forKey: alarm) { return action }
        } else if let alarm = alarms.first {
          lock.wait(nanoseconds: min(alarm.time - now, 60_000_000_000))
        } else {
          lock.wait()
        }
      }
      return nil
    }
  }
}
