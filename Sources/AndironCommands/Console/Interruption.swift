internal import Dispatch
internal import FileAccess
internal import Foundation

/// Tells whether SIGINT has asked this process to end.
enum Interruption {
  private static let state = Locked(false)
  private static let source = Locked<(any DispatchSourceSignal)?>(nil)

  /// Whether SIGINT came since the first call. From that call on, the first signal does not end the
  /// process, but the second one does.
  static var isThere: Bool {
    source.withLock { if $0 == nil { $0 = watch() } }
    return state.withLock { $0 }
  }

  private static func watch() -> any DispatchSourceSignal {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: DispatchQueue(label: "andiron.interruption"))
    source.setEventHandler {
      state.withLock { $0 = true }
      signal(SIGINT, SIG_DFL)
    }
    source.resume()
    return source
  }
}
