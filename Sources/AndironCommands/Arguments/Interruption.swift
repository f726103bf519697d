internal import Dispatch
internal import FileAccess
internal import Foundation

/// Whether this process was asked to end by SIGINT.
enum Interruption {
  private static let state = Locked(false)
  private static let source = Locked<(any DispatchSourceSignal)?>(nil)

  /// Whether it was asked since the first call, which makes the process go on then. The second signal ends it, as if nobody
  /// had asked.
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
