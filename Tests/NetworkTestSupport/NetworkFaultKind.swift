/// The kinds of faults that a profile gives probabilities to.
public enum NetworkFaultKind: Int, Sendable, Hashable, CaseIterable {
  case delay, overtaking
  case refusal, cutBefore, answerLoss, bodyCut, duplication
  case unauthorized, forbidden, notFound, timeout, conflict, preconditionFailed, tooLarge
  case tooManyRequests, tooManyRequestsRetryAfter, serverError, unavailable
  case page

  /// The status that it answers with.
  var status: Int? {
    switch self {
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound: 404
    case .timeout: 408
    case .conflict: 409
    case .preconditionFailed: 412
    case .tooLarge: 413
    case .tooManyRequests, .tooManyRequestsRetryAfter: 429
    case .serverError: 500
    case .unavailable: 503
    default: nil
    }
  }
}
