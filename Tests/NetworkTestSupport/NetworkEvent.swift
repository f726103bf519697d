public import HTTPClient

/// What became of one request on a simulated network.
public struct NetworkEvent: Sendable, Hashable, CustomStringConvertible {
  public var method: HTTPMethod
  /// The path with its query.
  public var target: String
  /// Counts the requests with this method and target, from zero.
  public var occurrence: Int
  /// Empty if the request met none.
  public var faults: [NetworkFault]

  public init(method: HTTPMethod, target: String, occurrence: Int, faults: [NetworkFault]) {
    self.method = method
    self.target = target
    self.occurrence = occurrence
    self.faults = faults
  }

  public var description: String {
    let what = faults.map { "\($0)" }.joined(separator: ", ")
    return "\(method.rawValue) \(target) #\(occurrence): \(what.isEmpty ? "passed" : what)"
  }
}
