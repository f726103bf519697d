import Andiron
import Foundation
import HealthModel
import Testing

/// `docs/guides/health.md`.
@Suite struct HealthGuideTests {
  private static func asleep(
    _ health: HealthStore, _ monday: Date, _ nextMonday: Date
  ) throws -> TimeInterval {
    var sleep = StatisticsQuery(.sleepAnalysis, from: monday, to: nextMonday)
    sleep.categories = Set(
      ["asleepUnspecified", "asleepCore", "asleepDeep", "asleepREM"].map {
        CategoryValue(named: $0, of: .sleepAnalysis)
      })
    sleep.statistics = [.coveredDuration]
    let asleep = try health.statistics(sleep).coveredDuration ?? 0
    return asleep
  }

  @Test func `samples are kept and counted as the guide says`() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "HealthGuide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let monday = try #require(
      calendar.date(from: DateComponents(year: 2023, month: 10, day: 23)))
    let nextMonday = try #require(calendar.date(byAdding: .day, value: 7, to: monday))

    let health = try HealthStore(at: url)
    let watch = SourceRevision(name: "Anna’s Watch", bundleIdentifier: "com.example.watch")
    let walk = HealthSample(
      .stepCount, 1_200, "count", start: monday + 9 * 3_600, end: monday + 9.5 * 3_600,
      source: watch)
    let pulse = HealthSample(
      .heartRate, 62, "count/min", start: monday + 9 * 3_600, source: watch,
      device: HealthDevice(name: "Watch", model: "Watch6,1"),
      metadata: [.heartRateMotionContext: 1])
    let night = HealthSample(
      .sleepAnalysis, .category(CategoryValue(named: "asleepREM", of: .sleepAnalysis)),
      start: monday + 3_600, end: monday + 2 * 3_600, source: watch)
    try health.add([walk, pulse, night])

    let phone = SourceRevision(name: "Anna’s Phone", bundleIdentifier: "com.example.phone")
    let copies = try health.add([
      pulse,
      HealthSample(
        .stepCount, 1_000, "count", start: monday + 9 * 3_600, end: monday + 9.5 * 3_600,
        source: phone),
    ])
    print("\(copies.addedCount) new, \(copies.knownCount) known")
    #expect(copies.addedCount == 1 && copies.knownCount == 1)

    var query = SampleQuery(.heartRate, from: monday, to: nextMonday)
    query.sources = [SourceMatch(bundleIdentifier: "com.example.watch")]
    query.values = ValueMatch(from: 50, to: 100, unit: "count/min")
    query.order = .descending
    query.limit = 100
    for sample in try health.samples(query) {
      print(sample.start, sample.quantity?.value ?? 0)
    }
    #expect(try health.samples(query) == [pulse])

    var steps = StatisticsQuery(.stepCount, from: monday, to: nextMonday)
    steps.priorities = [SourceMatch(bundleIdentifier: "com.example.watch")]
    let days = try health.statistics(
      steps, every: DateComponents(day: 1), from: monday, in: calendar)
    for day in days { print(day.start, day.sum ?? 0) }
    let total = try health.statistics(steps)
    #expect(days.count == 7 && days[0].sum == 1_200)
    // The day on which clocks go back.
    #expect(days[6].end.timeIntervalSince(days[6].start) == 25 * 3_600)
    #expect(total.sum == 1_200 && total.count == 2)

    let pulses = StatisticsQuery(.heartRate, from: monday, to: nextMonday)
    let average = try health.statistics(pulses).average
    #expect(average == 62)

    #expect(try Self.asleep(health, monday, nextMonday) == 3_600)

    do {
      steps.statistics = [.average]
      _ = try health.statistics(steps)
    } catch let error as HealthError where error.code == .wrongStatistic {
      print(error.message)
    }
    #expect(throws: HealthError.self) { try health.statistics(steps) }
    try health.store.close()
  }

  @Test func `workouts are chosen, and one state is read, as the guide says`() throws {
    let health = try HealthStore.inMemory()
    let monday = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let nextMonday = monday + 7 * 86_400
    let source = SourceRevision(name: "Watch")
    let pulse = HealthSample(.heartRate, 62, "count/min", start: monday, source: source)
    let walk = HealthSample(
      .stepCount, 1_200, "count", start: monday, end: monday + 60, source: source)
    var run = Workout(.running)
    run.totalDistance = Quantity(10, "km")
    let long = HealthSample(
      .workout, .workout(run), start: monday, end: monday + 3_600, source: source)
    run.totalDistance = Quantity(3, "km")
    let short = HealthSample(
      .workout, .workout(run), start: monday, end: monday + 1_800, source: source)
    try health.add([pulse, walk, long, short])

    var runs = SampleQuery(.workout, from: monday, to: nextMonday)
    runs.workouts = WorkoutMatch(.running)
    runs.workouts?.distance = ValueMatch(from: 5, unit: "km")
    let longRuns = try health.samples(runs)
    #expect(longRuns == [long])

    let query = SampleQuery(.heartRate, from: monday, to: nextMonday)
    let steps = StatisticsQuery(.stepCount, from: monday, to: nextMonday)
    let (pulsesThen, sumThen) = try health.read { reader in
      (try reader.samples(query), try reader.statistics(steps).sum)
    }
    #expect(pulsesThen == [pulse] && sumThen == 1_200)
  }

  @Test func `changes are followed as the guide says`() async throws {
    let health = try HealthStore.inMemory()
    let scale = SourceRevision(name: "Scale", bundleIdentifier: "com.example.scale")
    let monday = Date(timeIntervalSinceReferenceDate: 700_000_000)

    let token = try health.latestToken()
    let first = HealthSample(
      .bodyMass, 72.5, "kg", start: monday, source: scale,
      metadata: [.syncIdentifier: "weight-1", .syncVersion: 1])
    let corrected = HealthSample(
      .bodyMass, 71.5, "kg", start: monday, source: scale,
      metadata: [.syncIdentifier: "weight-1", .syncVersion: 2])
    try health.add(first)
    try health.add(corrected)

    var copy: [UUID: HealthSample] = [:]
    let changes = try health.changes(since: token)
    for sample in changes.deleted { copy[sample.id] = nil }
    for sample in changes.added { copy[sample.id] = sample }
    let saved = changes.token.text
    #expect(copy.values.map(\.quantity) == [Quantity(71.5, "kg")])
    #expect(changes.deleted.map(\.id) == [first.id])
    #expect(try health.changes(since: HealthToken(text: saved)).added.isEmpty)

    var mine = SampleQuery(.bodyMass)
    mine.sources = [SourceMatch(bundleIdentifier: "com.example.scale")]
    let count = try health.delete(mine)
    try health.delete(ids: [corrected.id])
    #expect(count == 1)
    #expect(try health.count(SampleQuery()) == 0)

    for try await changes in health.observe(of: [.bodyMass], since: changes.token) {
      for sample in changes.deleted { copy[sample.id] = nil }
      for sample in changes.added { copy[sample.id] = sample }
      if copy.isEmpty { break }
    }
    #expect(copy.isEmpty)
  }

  @Test func `days and the person are kept as the guide says`() throws {
    let health = try HealthStore.inMemory()
    var monday = ActivitySummary(day: "2023-10-23")
    monday.energyBurned = Quantity(420, "kcal")
    monday.energyBurnedGoal = Quantity(500, "kcal")
    try health.setSummaries([monday])
    let october = try health.summaries(from: "2023-10-01", to: "2023-10-31")

    var person = try health.characteristics() ?? HealthCharacteristics()
    person.dateOfBirth = "1984-02-29"
    try health.setCharacteristics(person)
    #expect(october == [monday])
    #expect(try health.characteristics() == person)
  }

  @Test func `workouts and documents are stored as the guide says`() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "HealthGuide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let watch = SourceRevision(name: "Anna’s Watch")
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let xml = Array("<ClinicalDocument/>".utf8)

    struct Note: Codable, StoredObject {
      var pk = UUID()
      var text: String
    }
    let store = try Store(at: url, types: HealthStore.storedTypes + [Note.self])
    let health = HealthStore(store)
    try store.write { transaction in
      var run = Workout(.running, duration: Quantity(31.5, "min"))
      run.events = [Workout.Event(.pause, date: start + 600)]
      let document = ClinicalDocument(
        title: "Summary", document: try transaction.addBlob(xml))
      try health.add(
        [
          HealthSample(.workout, .workout(run), start: start, end: start + 2_000, source: watch),
          HealthSample(.document, .document(document), start: start, source: watch),
        ], in: transaction)
      try transaction.add(Note(text: "Imported today."))
    }
    #expect(try health.types() == [.document, .workout])
    #expect(try health.samples(SampleQuery(.document)).count == 1)
    #expect(try store.count(Note.self) == 1)
    try store.close()
  }
}
