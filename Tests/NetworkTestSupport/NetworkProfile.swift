/// Which faults a network has, and how often.
public struct NetworkProfile: Sendable, Hashable {
  /// Of a thousand requests, how many meet each fault. A request that is delayed or overtaken may meet
  /// another fault as well; of all others it meets one at most.
  public var perThousand: [NetworkFaultKind: Int]
  /// How wrong the clock of the server may be, either way: by how much is chosen once.
  public var mostClockSkewSeconds: Int
  /// The longest delay.
  public var mostDelayMilliseconds = 50

  public init(_ perThousand: [NetworkFaultKind: Int] = [:], mostClockSkewSeconds: Int = 0) {
    self.perThousand = perThousand
    self.mostClockSkewSeconds = mostClockSkewSeconds
  }

  /// No faults.
  public static let sound = NetworkProfile()

  /// What networks do: a quarter of all requests fail or are carried out twice.
  public static let lossy = NetworkProfile(
    [
      .delay: 200, .overtaking: 100, .refusal: 50, .cutBefore: 50, .answerLoss: 50, .bodyCut: 50,
      .duplication: 50,
    ], mostClockSkewSeconds: 3_600)

  /// What networks and overloaded servers do, all of which may succeed later.
  public static let overloaded = lossy.with([
    .timeout: 15, .tooManyRequests: 15, .tooManyRequestsRetryAfter: 15, .serverError: 20,
    .unavailable: 20, .page: 15,
  ])

  /// Also answers that say that a request should not be sent again, although it should.
  public static let hostile = overloaded.with([
    .unauthorized: 15, .forbidden: 10, .notFound: 10, .conflict: 15, .preconditionFailed: 10,
    .tooLarge: 10,
  ])

  /// The profile with other probabilities for some faults.
  public func with(_ perThousand: [NetworkFaultKind: Int]) -> NetworkProfile {
    var result = self
    result.perThousand.merge(perThousand) { $1 }
    return result
  }
}
