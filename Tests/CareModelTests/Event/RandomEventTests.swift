import Andiron
import CareModel
import Foundation
import ObjectModel
import TestSupport
import Testing

/// Random tasks with random histories and outcomes, and their events as a naive reading has them.
@Suite struct RandomEventTests {
  private static let zones = ["GMT", "Europe/Berlin", "Australia/Lord_Howe", "America/New_York"]

  private struct Model {
    var versions: [String: [TaskVersion]] = [:]
    var outcomes: [EventIdentifier: String] = [:]

    /// Each version from its date on, until one that was written later holds.
    func events(_ from: Date, _ to: Date) throws -> [(EventIdentifier, Date, Date)] {
      var found: [(EventIdentifier, Date, Date)] = []
      for versions in versions.values {
        for (position, version) in versions.enumerated() where version.version.deletedDate == nil {
          let next = versions[(position + 1)...].map(\.effectiveDate).min() ?? .distantFuture
          let (start, end) = (max(from, version.effectiveDate), min(to, next))
          guard start < end else { continue }
          for event in try version.schedule.events(from: start, to: end) {
            let id = EventIdentifier(taskUUID: version.uuid, occurrence: event.occurrence)
            found.append((id, event.start, event.end))
          }
        }
      }
      return found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }
  }

  private func schedule(_ random: inout SeededGenerator) throws -> Schedule {
    var elements: [ScheduleElement] = []
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let zone = try Zones.zone(Self.zones.randomElement(using: &random) ?? "GMT")
      let intervals = try [
        ScheduleInterval(days: Int.random(in: 1...3, using: &random)), ScheduleInterval(weeks: 1),
        ScheduleInterval(months: 1), ScheduleInterval(hours: 7),
        ScheduleInterval(days: 1, hours: 1),
      ]
      let durations: [ScheduleDuration] = [.allDay, .hours(1), .hours(80), .seconds(0)]
      let start = CareStore.day(Double.random(in: -400...20, using: &random).rounded())
        .addingTimeInterval(Double(Int.random(in: 0...40, using: &random)) * 1_800)
      elements.append(
        try ScheduleElement(
          start: start,
          end: Bool.random(using: &random)
            ? nil : start.addingTimeInterval(Double.random(in: 0...4e7, using: &random)),
          interval: intervals.randomElement(using: &random) ?? ScheduleInterval(days: 1),
          duration: durations.randomElement(using: &random) ?? .allDay, timeZone: zone))
    }
    return try Schedule(elements)
  }

  private func change(
    _ care: CareStore, _ model: inout Model, _ step: Int, _ random: inout SeededGenerator
  ) throws {
    let id = "\(Int.random(in: 0..<6, using: &random))"
    let versions = model.versions[id] ?? []
    var version = TaskVersion(
      version: VersionFields(
        id: id, uuid: random.uuid(),
        effectiveDate: care.day(Double.random(in: -20...40, using: &random)), timezone: .gmt),
      schedule: try schedule(&random))
    let date = care.day(Double(step))
    if versions.isEmpty {
      version = try care.add(version, at: date)
    } else if versions.last?.version.deletedDate == nil {
      do {
        version =
          Int.random(in: 0..<8, using: &random) == 0
          ? try care.delete(version, at: date, uuid: random.uuid())
          : try care.update(version, at: date, uuid: random.uuid())
      } catch let error as CareError where error.code == .hidesOutcomes {
        return
      }
    } else {
      return
    }
    model.versions[id] = versions + [version]
  }

  @Test(arguments: Seeds.list(Seeds.amount(5, search: 36)))
  func `events are those of the versions that hold`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let care = try CareStore(named: random.uuid())
    let reader = EventReader(TaskVersion.self, mostTasks: Int.random(in: 1...9, using: &random))
    var model = Model()
    for step in 0..<25 {
      try change(care, &model, step, &random)
      let from = Double.random(in: -40...40, using: &random)
      let (start, end) = (
        care.day(from), care.day(from + Double.random(in: 0.1...9, using: &random))
      )
      let expected = try model.events(start, end)
      let found = try reader.events(EventQuery(from: start, to: end), in: care.store)
      #expect(found.map(\.id) == expected.map(\.0), "seed \(seed), step \(step)")
      // Nothing was committed since: the tasks are not read again.
      let part = EventQuery(from: care.day(from + 0.05), to: end)
      #expect(
        try reader.events(part, in: care.store) == reader.events(part, in: care.store.snapshot()),
        "seed \(seed), step \(step)")
      #expect(found.map(\.start) == expected.map(\.1), "seed \(seed), step \(step)")
      #expect(found.map(\.end) == expected.map(\.2), "seed \(seed), step \(step)")
      #expect(
        found.map(\.outcome?.id) == expected.map { model.outcomes[$0.0] },
        "seed \(seed), step \(step)")
      if let event = found.randomElement(using: &random), event.outcome == nil {
        let id = "outcome \(step)"
        var outcome = care.outcome(event.task, event.occurrence, id: id)
        outcome.version.uuid = random.uuid()
        let code = care.code { _ = try care.add(outcome, at: care.day(Double(step))) }
        // An event across the date of a new version may start when its version did not hold yet.
        if code == nil { model.outcomes[event.id] = id }
      }
    }
  }
}
