import Andiron
import BenchmarkSupport
import CareModel
import Foundation

/// Measures everything on one store.
struct Runner {
  private var data: CareData
  private let directory: String
  private(set) var results: Results

  init(options: Options, directory: String) throws {
    results = Results(options: options)
    self.directory = directory
    data = try CareData(tasks: options.tasks, directory: "\(directory)/days")
  }

  /// What the body returned and the milliseconds that it took, of the clock or of the processors.
  private func measured<R>(_ body: () throws -> R) rethrows -> (R, Double) {
    let start = ProcessTime.seconds
    let (result, elapsed) = try timed(body)
    let taken = (ProcessTime.seconds - start) * 1e3
    return (result, results.options.usesProcessorTime ? taken : elapsed)
  }

  mutating func run() async throws {
    try await data.store.waitForIndexes()
    let (count, milliseconds) = try measured { try data.storeOutcomes(results.options) }
    results.add(Double(count) / milliseconds * 1_000, .loaded)
    ProcessTime.settle(limit: 30)
    try measureDays()
    try measureAdherence()
    try measureChangedDays()
    try await measureUnreadDays()
    try await measureMerge()
  }

  private func query(_ day: Int) throws -> EventQuery {
    try EventQuery(dayOf: data.start.addingTimeInterval(Double(day) * 86_400), in: data.zone)
  }

  /// Reads the events of a day, and checks that all are there with their outcomes.
  private func events(
    _ day: Int, _ reader: EventReader<TaskVersion>, sums: Bool = false
  ) throws -> Double {
    let query = try query(day)
    let (events, milliseconds) = try measured {
      let events = try reader.events(query, in: data.store)
      if sums {
        guard events.reduce(0, { $0 + ($1.outcome?.sum ?? 0) }) == Double(events.count) else {
          throw BenchmarkError("values are missing")
        }
      }
      return events
    }
    guard events.count == data.tasks.count, events.allSatisfy({ $0.outcome != nil }) else {
      throw BenchmarkError("events or outcomes are missing")
    }
    return milliseconds
  }

  private mutating func measureDays() throws {
    let days = results.options.days
    let kept = EventReader(TaskVersion.self)
    for round in 0..<results.options.rounds {
      let middle = days / 2
      results.add(try events(middle, EventReader()), .firstDay)
      _ = try events(middle, kept)
      results.add(try events(middle, kept), .day)
      results.add(try events(middle, kept, sums: true), .dayWithSums)
      results.add(try events(otherDay(round), kept), .otherDay)
    }
  }

  private func otherDay(_ round: Int) -> Int {
    let days = results.options.days
    return days - 2 - round * 31 % (days - 2)
  }

  private mutating func measureChangedDays() throws {
    let kept = EventReader(TaskVersion.self)
    _ = try events(0, kept)
    for round in 0..<results.options.rounds {
      try data.writeOutcome(of: results.options.days + round)
      results.add(try events(otherDay(round), kept), .changedDay)
    }
  }

  private mutating func measureUnreadDays() async throws {
    try data.reopen()
    try await data.store.waitForIndexes()
    ProcessTime.settle(limit: 30)
    let kept = EventReader(TaskVersion.self)
    _ = try events(results.options.days / 2, kept)
    for round in 0..<results.options.rounds {
      results.add(try events(otherDay(round), kept), .unreadDay)
    }
  }

  private mutating func measureAdherence() throws {
    let reader = EventReader(TaskVersion.self)
    for round in 0..<results.options.rounds {
      let first = data.start.addingTimeInterval(Double(round % 5) * 86_400)
      let query = EventQuery(from: first, to: first.addingTimeInterval(29.5 * 86_400))
      let (days, milliseconds) = try measured {
        try reader.adherence(query, in: data.store, timeZone: data.zone)
      }
      guard days.allSatisfy({ $0.adherence == .progress(1) }) else {
        throw BenchmarkError("progress is missing")
      }
      results.add(milliseconds, .adherence)
    }
  }

  private mutating func measureMerge() async throws {
    let (tasks, days) = (100, 100)
    for round in 0..<min(3, results.options.rounds) {
      let source = try CareData(tasks: tasks, directory: "\(directory)/source \(round)")
      let (_, writing) = try measured { try source.writeOutcomes(days: days) }
      results.add(Double(tasks * days) / writing * 1_000, .written)
      let target = try Store(
        at: URL(filePath: "\(directory)/target \(round)"), types: CareTypes.all)
      try await target.waitForIndexes()
      let revisions = try source.store.careRevisions(since: target.careKnowledge())
      let (report, merging) = try measured {
        try target.write { try $0.mergeCareRevisions(revisions) }
      }
      guard report.newVersionCount == tasks * (days + 1) else {
        throw BenchmarkError("versions are missing")
      }
      results.add(Double(report.newVersionCount) / merging * 1_000, .merged)
    }
  }
}
