internal import Dispatch
internal import FileAccess
internal import Foundation

/// Tells whether SIGINT or SIGTERM has asked this process to end.
enum Interruption {
  private static let state = Locked(false)
  private static let sources = Locked<[any DispatchSourceSignal]>([])

  /// Whether one of the signals came since the first call. From that call on, the first signal does
  /// not end the process, but the second one does.
  static var isThere: Bool {
    sources.withLock { if $0.isEmpty { $0 = [SIGINT, SIGTERM].map(watch) } }
    return state.withLock { $0 }
  }

  private static func watch(_ number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "andiron.interruption"))
    source.setEventHandler {
      state.withLock { $0 = true }
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
    source.resume()
    return source
  }
}
