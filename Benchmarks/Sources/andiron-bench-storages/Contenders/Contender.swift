/// One of those that do the same work on the same data.
protocol Contender: AnyObject {
  /// Does the work of a row once and returns a sum of the answers, which all others must have.
  func perform(_ row: Row, _ data: Workload) throws -> UInt64
}
