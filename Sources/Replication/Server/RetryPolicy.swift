/// How requests are tried again that failed for a reason that passes: nobody listens, the
/// connection is cut, the server answers 408, 429 or 500 and above.
public struct RetryPolicy: Sendable {
  /// How often a request is sent at most.
  public var attempts = 5
  /// The first pause; each further one is twice as long.
  public var firstPause: Duration = .milliseconds(250)
  public var longestPause: Duration = .seconds(60)
  /// How long a server may ask to wait, in `Retry-After`, for the request to be tried again here; if
  /// it asks for longer, the replication ends as `ReplicationError.unreachable`, which says how long.
  public var longestRetryAfter: Duration = .seconds(120)

  public init() {}

  /// The pause after an attempt, counted from one: between half of it and all of it, by `fraction`,
  /// a random number from zero to one, so that many clients do not come back at once.
  package func pause(after attempt: Int, fraction: Double) -> Duration {
    let factor = 1 << min(20, max(0, attempt - 1))
    return min(firstPause * factor, longestPause) * (0.5 + 0.5 * fraction)
  }
}
