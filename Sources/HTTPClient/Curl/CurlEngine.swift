#if Client && canImport(CCurl)
  import FileAccess
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The thread on which all transfers of a transport run, and the queue of what it has to do.
  final class CurlEngine: Sendable {
    enum Command: Sendable {
      case begin(CurlExchange)
      case resume(CurlExchange)
      case cancel(CurlExchange)
    }

    private struct State {
      var commands: [Command] = []
      var isStopped = false
      var hasEnded = false
    }

    private let state = Locked(State())
    private let multi: CurlMulti

    /// Begins the thread. Throws `TransportError.notSupported` if the library cannot begin.
    init(_ options: TransportOptions) throws(TransportError) {
      guard let multi = CurlMulti(idleConnections: options.connectionsPerHost) else {
        throw TransportError(.notSupported, "the HTTP library cannot be started")
      }
      self.multi = multi
      let loop = CurlLoop(multi, options)
      let thread = Thread { [self] in
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        run(loop)
      }
      thread.name = "andiron.http"
      thread.start()
    }

    /// Ends all transfers, and the thread.
    func stop() {
      state.withLock { $0.isStopped = true }
      multi.wake()
    }

    func post(_ command: Command) {
      let isTaken = state.withLock { state in
        if state.hasEnded { return false }
        state.commands.append(command)
        return true
      }
      if isTaken {
        multi.wake()
      } else if case .begin(let exchange) = command {
        exchange.finish(CurlLoop.stopped)
      }
    }

    private func run(_ loop: CurlLoop) {
      while true {
        let (commands, isStopped) = state.withLock { state in
          defer { state.commands = [] }
          return (state.commands, state.isStopped)
        }
        for command in commands { loop.perform(command) }
        if isStopped { break }
        multi.wait(milliseconds: loop.turn())
      }
      loop.stop()
      let left = state.withLock { state in
        state.hasEnded = true
        defer { state.commands = [] }
        return state.commands
      }
      for case .begin(let exchange) in left { exchange.finish(CurlLoop.stopped) }
    }
  }
#endif
