/// What one child process does. Each engine gets a fresh process for each part, so that memory is
/// its own and no engine inherits the heap of another.
struct ChildTask: Codable, Sendable {
  enum Part: String, Codable, Sendable {
    /// The workload itself.
    case main
    /// Opening after a close.
    case openClean
    /// Writing a tail, then dying without a close. Leaves no result.
    case killTail
    /// Opening after that.
    case openKilled
    /// Updates for a long time.
    case churn
  }

  var engine: EngineName
  var workload: Workload
  var part: Part
  var directory: String
  var count: Int
  var minutes: Double = 0

  func run<Engine: BenchmarkEngine>(_: Engine.Type, _ name: EngineName) throws -> Recording {
    switch part {
    case .main:
      return try runMain(Engine.self, name)
    case .openClean:
      return try OpenWorkload<Engine>.open(
        directory: directory, workload: workload, count: count,
        after: workload == .records ? .recordOpenClean : .keyOpenClean)
    case .killTail:
      try OpenWorkload<Engine>.writeTailAndDie(
        directory: directory, workload: workload, count: count)
    case .openKilled:
      return try OpenWorkload<Engine>.open(
        directory: directory, workload: workload, count: count,
        after: workload == .records ? .recordOpenKilled : .keyOpenKilled)
    case .churn:
      return try ChurnWorkload<Engine>.run(directory: directory, count: count, minutes: minutes)
    }
  }

  private func runMain<Engine: BenchmarkEngine>(
    _: Engine.Type, _ name: EngineName
  ) throws -> Recording {
    switch workload {
    case .redb:
      var redb = RedbWorkload<Engine>(
        directory: directory, count: count, isOrdered: name.isOrdered)
      return try redb.run()
    case .records:
      var records = RecordsWorkload<Engine>(directory: directory, count: count)
      return try records.run()
    case .memory:
      return try MemoryWorkload<Engine>.run(directory: directory, count: count)
    }
  }
}
