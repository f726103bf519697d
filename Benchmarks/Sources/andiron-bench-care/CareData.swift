import Andiron
import BenchmarkSupport
import CareModel
import Foundation
import ObjectModel
import ValueModel

/// A store with tasks, and their outcomes of some days.
struct CareData {
  private(set) var store: Store
  private let directory: String
  let tasks: [TaskVersion]
  /// The first event of each task.
  let start: Date
  let zone: TimeZone

  init(tasks count: Int, directory: String) throws {
    guard let zone = TimeZone(identifier: "Europe/Berlin"),
      let start = DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: zone, year: 2020, month: 11, day: 20,
        hour: 8
      ).date
    else { throw BenchmarkError("the system has no time zone of Berlin") }
    self.zone = zone
    self.directory = directory
    self.start = start
    store = try Store(at: URL(filePath: directory), types: CareTypes.all)
    tasks = try store.write { transaction in
      try (0..<count).map { number in
        let schedule = try Schedule.dailyAtTime(
          hour: 8, minute: 0, start: start, text: "once",
          targetValues: [OutcomeValue(.double(1), createdDate: start)], timeZone: zone)
        let version = VersionFields(id: "task \(number)", effectiveDate: start, timezone: zone)
        return try transaction.addVersion(
          TaskVersion(
            version: version, schedule: schedule, title: "Task \(number)",
            instructions: "With a glass of water."))
      }
    }
  }

  /// Closes the store and opens it anew.
  mutating func reopen() throws {
    try store.close()
    store = try Store(at: URL(filePath: directory), types: CareTypes.all)
  }

  /// Stores the outcomes as they would be after the days, and returns how many.
  func storeOutcomes(_ options: Options) throws -> Int {
    // One is written as programs write it, the others are like it.
    let template = try store.write { transaction in
      let outcome = OutcomeVersion(
        version: VersionFields(id: "0 0", effectiveDate: start, timezone: zone),
        taskUUID: tasks[0].uuid, taskOccurrenceIndex: 0,
        values: [OutcomeValue(.double(1), createdDate: start)])
      return try transaction.addVersion(outcome)
    }
    let events = try tasks[0].schedule.events(
      from: start, to: start.addingTimeInterval(Double(options.days) * 86_400))
    let fields = try template.storedValue(dictionary: nil)
    var number = 1
    for event in events {
      var outcomes: [OutcomeVersion] = []
      for (position, task) in tasks.enumerated() where event.occurrence + position > 0 {
        number += 1
        var copy = fields
        copy["id"] = Value("\(event.occurrence) \(position)")
        copy["taskUUID"] = task.uuid.queryValue
        copy["taskOccurrenceIndex"] = Value(event.occurrence)
        copy["eventStart"] = event.start.queryValue
        copy["eventEnd"] = event.end.queryValue
        copy["stamp"]?["number"] = Value(number + tasks.count)
        var outcome = try OutcomeVersion(storedValue: copy)
        outcome.pk = UUID()
        outcomes.append(outcome)
      }
      try store.write { try $0.add(contentsOf: outcomes) }
    }
    return number
  }

  /// Writes the outcome of an event of the first task that has none yet.
  func writeOutcome(of day: Int) throws {
    try store.write { transaction in
      _ = try transaction.addVersion(
        OutcomeVersion(
          version: VersionFields(id: "late \(day)", effectiveDate: start, timezone: zone),
          taskUUID: tasks[0].uuid, taskOccurrenceIndex: day,
          values: [OutcomeValue(.double(1), createdDate: start)]))
    }
  }

  /// Writes an outcome of the first event of each task, of the second, and so on, as programs do.
  func writeOutcomes(days: Int) throws {
    for day in 0..<days {
      try store.write { transaction in
        for (position, task) in tasks.enumerated() {
          try transaction.addVersion(
            OutcomeVersion(
              version: VersionFields(
                id: "\(day) \(position)", effectiveDate: start, timezone: zone),
              taskUUID: task.uuid, taskOccurrenceIndex: day,
              values: [OutcomeValue(.double(1), createdDate: start)]))
        }
      }
    }
  }
}
