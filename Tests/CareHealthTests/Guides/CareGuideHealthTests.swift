import Andiron
import CareHealth
import CareModel
import Foundation
import HealthModel
import Testing

/// `docs/guides/care.md`.
@Suite final class CareGuideHealthTests {
  private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: url) }

  @Test func `a walk has its steps`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let monday = try #require(
      DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: berlin, year: 2026, month: 3, day: 23
      ).date)
    let app = SourceRevision(name: "App", bundleIdentifier: "com.example.app")

    let store = try Store(at: url, types: HealthTaskStore.storedTypes)
    let tasks = HealthTaskStore(store)

    let walk = HealthTaskVersion(
      version: VersionFields(id: "walk", effectiveDate: monday),
      schedule: try Schedule.dailyAtTime(
        hour: 0, minute: 0, start: monday, duration: .allDay,
        targetValues: [OutcomeValue(.double(6_000), units: "count")], timeZone: berlin),
      healthKitLinkage: HealthLinkage(
        quantityIdentifier: SampleType.stepCount.identifier, quantityType: .cumulative,
        unit: "count"),
      title: "Walk")
    _ = try store.write { try $0.addVersion(walk) }

    try tasks.health.add(
      HealthSample(
        .stepCount, 4_500, "count", start: monday.addingTimeInterval(9 * 3_600),
        end: monday.addingTimeInterval(10 * 3_600), source: app))

    let today = try EventQuery(dayOf: monday, in: berlin)
    for event in try tasks.events(today) {
      let steps = event.outcome?.values.first?.number ?? 0
      print(event.task.title ?? "", steps, try event.progress().fraction())
    }
    #expect(try tasks.events(today).map { try $0.progress().fraction() } == [0.75])

    let week = EventQuery(from: monday, to: monday.addingTimeInterval(7 * 86_400))
    let days = try tasks.adherence(week, timeZone: berlin)
    #expect(days.first?.adherence == .progress(0.75))

    let event = try #require(try tasks.events(week).last)
    try tasks.addOutcome(800, of: event.id, source: app)
    try tasks.deleteOutcome(of: event.id)
    try store.close()
  }

  @Test func `events and their outcomes are observed`() async throws {
    let store = try Store.inMemory(types: HealthTaskStore.storedTypes)
    let tasks = HealthTaskStore(store)
    let today = try EventQuery(dayOf: Date(timeIntervalSinceReferenceDate: 0), in: .gmt)

    let following = Task {
      for try await events in tasks.observe(today) {
        print(events.compactMap(\.outcome).count, "of", events.count)
      }
    }
    following.cancel()
    try await following.value
    try store.close()
  }
}
