import BenchmarkSupport
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs all rounds: every workload on every engine, the order of engines rotated between rounds.
struct Runner {
  let options: Options
  let directory: String

  func run() -> Results {
    var results = Results(options: options)
    if options.churnMinutes > 0 {
      for engine in options.engines where engine.isOrdered {
        measure(engine, .records, round: 0, into: &results)
      }
      return results
    }
    for round in 0..<options.rounds {
      for workload in options.workloads {
        for engine in order(in: round) where engine.supports(workload) {
          measure(engine, workload, round: round, into: &results)
        }
      }
    }
    results.checkAnswers()
    return results
  }

  private func order(in round: Int) -> [EngineName] {
    let shift = round % options.engines.count
    return Array(options.engines[shift...] + options.engines[..<shift])
  }

  private func measure(
    _ engine: EngineName, _ workload: Workload, round: Int, into results: inout Results
  ) {
    if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
    log("round \(round + 1): \(workload.rawValue), \(engine.title)")
    let place = "\(directory)/\(workload.rawValue)-\(engine.rawValue)"
    defer { Directories.remove(place) }
    let task = ChildTask(
      engine: engine, workload: workload, part: .main, directory: place,
      count: options.count(of: workload))
    // What the engine before left in the page cache must not be written at this one's cost.
    sync()
    let disturbance = Disturbance()
    do {
      var recording = try run(task)
      recording.disturbance = disturbance.share
      results.add(recording, of: engine)
    } catch {
      log("failed: \(error)")
      results.addFailure("\(engine.title), \(workload.rawValue): \(error)")
    }
  }

  private func run(_ task: ChildTask) throws -> Recording {
    var task = task
    if options.churnMinutes > 0 {
      task.part = .churn
      task.count = max(20_000, options.records / 5)
      task.minutes = options.churnMinutes
      return try ChildProcess.run(task)
    }
    var recording = try ChildProcess.run(task)
    guard task.workload != .redb else { return recording }
    for part in [ChildTask.Part.openClean, .killTail, .openKilled] {
      task.part = part
      recording.merge(try ChildProcess.run(task))
    }
    return recording
  }

  private func log(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
