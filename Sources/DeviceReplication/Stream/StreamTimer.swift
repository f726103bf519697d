/// Ends the wait for a stream on which nothing comes or goes for too long.
struct StreamTimer: Sendable {
  let clock: any Clock<Duration>
  let stream: LinkStream

  /// Returns the result of `body`. Calls `expire` if nothing comes or goes for `limit` before that.
  func run<R: Sendable>(
    _ limit: Duration, _ body: @Sendable () async throws(StreamFailure) -> R,
    expire: @escaping @Sendable () -> Void
  ) async throws(StreamFailure) -> R {
    let timer = Task { [clock, stream] in
      var steps = stream.stepCount
      while true {
        do { try await clock.sleep(for: limit) } catch { return }
        let now = stream.stepCount
        if now == steps { return expire() }
        steps = now
      }
    }
    defer { timer.cancel() }
    return try await body()
  }
}
