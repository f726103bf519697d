import Andiron
import Foundation
import TestSupport
import Testing

@testable import HealthModel

@Suite struct StatisticsTests {
  static func areClose(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }

  private static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  /// A store and a model with samples of two types at whole seconds.
  private func stores(_ seed: UInt64) throws -> (HealthStore, SampleModel, SampleMaker) {
    let health = HealthStore(try HealthStore.inMemory().store, chunkLimit: 16)
    var maker = SampleMaker(seed)
    maker.span = [500, 20_000, 400_000][Int(seed % 3)]
    var model = SampleModel()
    let isOfOneSeries = seed % 2 == 0
    var samples: [HealthSample] = []
    for _ in 0..<maker.number(1...400) {
      var sample = maker.sample()
      sample.start = Date(timeIntervalSinceReferenceDate: sample.start.seconds.rounded(.down))
      sample.end = Date(timeIntervalSinceReferenceDate: sample.end.seconds.rounded(.up))
      if sample.duration < 2 { sample.end = sample.start }
      if isOfOneSeries {
        sample.source = SampleMaker.sources[0]
        sample.device = nil
      }
      if maker.isChosen(8) { Self.makeSeries(&sample, &maker) }
      samples.append(sample)
    }
    _ = model.add(samples)
    try health.add(samples)
    let gone = Set(model.samples.prefix(20).map(\.id))
    _ = model.delete(gone)
    try health.delete(ids: gone)
    return (health, model, maker)
  }

  /// Makes a sample of some points at whole seconds out of one, or one with beats.
  private static func makeSeries(_ sample: inout HealthSample, _ maker: inout SampleMaker) {
    guard let quantity = sample.quantity else { return }
    if maker.isChosen(3) {
      sample.content = .variability(HeartRateVariability(quantity: quantity, readings: []))
      return
    }
    var points: [QuantitySeries.Point] = []
    for _ in 0..<maker.number(0...3) {
      let start = sample.start + Double(maker.number(0...Int(sample.duration)))
      let end = start + Double(maker.number(0...20))
      points.append(QuantitySeries.Point(start: start, end: end, value: quantity.value))
      sample.end = max(sample.end, end)
    }
    sample.content = .quantitySeries(QuantitySeries(unit: quantity.unit, points: points))
  }

  @Test func `statistics of buckets are those of an array`() throws {
    for seed in Seeds.list(Seeds.amount(4, search: 24)) {
      var (health, model, maker) = try stores(seed)
      let boundaries = (0..<8).map { _ in
        SampleMaker.origin + Double(maker.number(-700...maker.span + 700))
      }
      let start = boundaries.min() ?? SampleMaker.origin
      let step = maker.number(1...2_000) + maker.span / 50
      var pulse = StatisticsQuery(.heartRate, from: start, to: start + Double(step * 20))
      pulse.unit = "count/min"
      var steps = StatisticsQuery(.stepCount, from: pulse.start, to: pulse.end)
      steps.priorities = [SourceMatch(name: "Scale"), SourceMatch(name: "Phone")]
      let calendar = try Self.calendar("UTC")
      let pulses = try health.statistics(
        pulse, every: DateComponents(second: step), from: start, in: calendar)
      let sums = try health.statistics(
        steps, every: DateComponents(second: step), from: start, in: calendar)
      #expect(pulses.count == 20 && sums.count == 20)
      for (one, other) in zip(pulses, sums) {
        check(one, model, "seed \(seed) from \(one.start.seconds)")
        check(sum: other, model, "seed \(seed) from \(one.start.seconds)")
      }
      for var query in [pulse, steps] {
        query.statistics = [.coveredDuration]
        let covers = try health.statistics(
          query, every: DateComponents(second: step), from: start, in: calendar)
        let samples = StatisticsModel(samples: model.samples, type: query.type)
        for cover in covers where cover.count > 0 {
          let expected = samples.covered(cover.start, cover.end)
          #expect(Self.areClose(cover.coveredDuration, expected), "seed \(seed)")
        }
        #expect(covers.map(\.count) == (query.type == .heartRate ? pulses : sums).map(\.count))
      }
    }
  }

  private func check(_ found: HealthStatistics, _ model: SampleModel, _ comment: String) {
    let statistics = StatisticsModel(samples: model.samples, type: .heartRate)
    let values = statistics.values("count/min", found.start, found.end)
    #expect(found.count == values.count, "\(comment)")
    #expect(Self.areClose(found.minimum, values.min()), "\(comment)")
    #expect(Self.areClose(found.maximum, values.max()), "\(comment)")
    let average = statistics.timeWeighted("count/min", found.start, found.end)
    // Which of several samples of one start comes first is not said.
    let starts = statistics.samples.map(\.start)
    if Set(starts).count == starts.count {
      #expect(Self.areClose(found.average, average), "\(comment)")
    }
    #expect((found.average == nil) == (average == nil), "\(comment)")
    #expect(found.sum == nil)
  }

  private func check(sum found: HealthStatistics, _ model: SampleModel, _ comment: String) {
    let statistics = StatisticsModel(samples: model.samples, type: .stepCount)
    let names = ["Scale", "Phone", "Watch"]
    let sum = statistics.sum(found.start, found.end) {
      (names.firstIndex(of: $0.name) ?? 9) < (names.firstIndex(of: $1.name) ?? 9)
    }
    #expect(Self.areClose(found.sum, sum), "\(comment)")
    #expect(found.count == statistics.count(found.start, found.end), "\(comment)")
    #expect(found.average == nil && found.minimum == nil, "\(comment)")
  }

  @Test func `days have 23 and 25 hours where clocks change`() throws {
    let calendar = try Self.calendar("Europe/Berlin")
    func day(_ month: Int, _ day: Int) throws -> Date {
      try #require(calendar.date(from: DateComponents(year: 2023, month: month, day: day)))
    }
    let health = try HealthStore.inMemory()
    let source = SampleMaker.sources[0]
    // One sample an hour, throughout the year.
    let first = try day(1, 1)
    let samples = (0..<365 * 24).map { (hour: Int) -> HealthSample in
      let start = first + 3_600 * Double(hour)
      return HealthSample(.stepCount, 1, "count", start: start, end: start + 3_600, source: source)
    }
    try health.add(samples)
    let query = StatisticsQuery(.stepCount, from: try day(1, 1), to: try day(12, 31))
    let days = try health.statistics(
      query, every: DateComponents(day: 1), from: try day(6, 1), in: calendar)
    #expect(days.count == 364)
    #expect(days.filter { $0.sum == 23 }.map(\.start) == [try day(3, 26)])
    #expect(days.filter { $0.sum == 25 }.map(\.start) == [try day(10, 29)])
    #expect(days.allSatisfy { [23, 24, 25].contains($0.sum) })
    let months = try health.statistics(
      query, every: DateComponents(month: 1), from: try day(1, 31), in: calendar)
    #expect(months.first?.start.seconds == (try day(1, 1)).seconds - 86_400)
    #expect(months.dropFirst(2).first?.start == (try day(2, 28)))
  }

  @Test func `a sample across a boundary is shared in proportion to time`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    try health.add(
      HealthSample(
        .stepCount, 100, "count", start: start, end: start + 100, source: SampleMaker.sources[0]))
    let query = StatisticsQuery(.stepCount, from: start + 75, to: start + 300)
    #expect(try health.statistics(query).sum == 25)
    let empty = StatisticsQuery(.stepCount, from: start + 100, to: start + 300)
    #expect(try health.statistics(empty).sum == 0)
    #expect(try health.statistics(empty).count == 0)
  }

  @Test func `levels are averaged by energy`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    func sample(_ level: Double, _ first: Double, _ last: Double) -> HealthSample {
      HealthSample(
        .environmentalAudioExposure, level, "dBASPL", start: start + first, end: start + last,
        source: SampleMaker.sources[0])
    }
    try health.add([sample(60, 0, 10), sample(80, 10, 20)])
    let query = StatisticsQuery(.environmentalAudioExposure, from: start, to: start + 100)
    let expected = 10 * log10((1e6 + 1e8) / 2)
    #expect(Self.areClose(try health.statistics(query).average, expected))
  }

  @Test func `statistics that a type does not have are refused`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    func code(_ type: SampleType, _ change: (inout StatisticsQuery) -> Void) -> HealthError.Code? {
      var query = StatisticsQuery(type, from: start, to: start + 1)
      change(&query)
      do {
        _ = try health.statistics(query)
        return nil
      } catch {
        return (error as? HealthError)?.code
      }
    }
    try health.add(
      HealthSample(.heartRate, 60, "count/min", start: start, source: SampleMaker.sources[0]))
    #expect(code(.heartRate) { $0.statistics = [.sum] } == .wrongStatistic)
    #expect(code(.stepCount) { $0.statistics = [.average] } == .wrongStatistic)
    #expect(code(.sleepAnalysis) { $0.statistics = [.minimum] } == .wrongStatistic)
    #expect(code(.workout) { _ in } == .wrongStatistic)
    #expect(code(.heartRate) { $0.unit = "kg" } == .wrongUnit)
    #expect(code(.heartRate) { $0.unit = "nonsense" } == .wrongUnit)
    #expect(code(.heartRate) { $0.end = start - 1 } == .invalidQuery)
    #expect(code(.heartRate) { $0.statistics = [.average, .duration] } == nil)
    let calendar = try Self.calendar("UTC")
    let query = StatisticsQuery(.heartRate, from: start, to: start + 1e8)
    for step in [
      DateComponents(), DateComponents(day: 0), DateComponents(second: 1),
      DateComponents(month: 1, day: -1), DateComponents(nanosecond: 5), DateComponents(year: .max),
    ] {
      let error = #expect(throws: HealthError.self) {
        try health.statistics(query, every: step, from: start, in: calendar)
      }
      #expect(error?.code == .invalidQuery)
    }
  }

  @Test func `samples of an odd unit neither end statistics nor change their unit`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    let source = SampleMaker.sources[0]
    let minutes = (0..<100).map { minute in
      HealthSample(.heartRate, 60, "count/min", start: start + Double(minute) * 60, source: source)
    }
    try health.add(minutes)
    var query = StatisticsQuery(.heartRate, from: start, to: start + 6_000)
    let before = try health.statistics(query)
    #expect(before.unit == "count/min" && before.average == 60 && before.unrelatedCount == 0)
    // At another time: a unit that converts, and one that does not.
    try health.add([
      HealthSample(.heartRate, 1.5, "count/s", start: start - 1e8, source: source),
      HealthSample(.heartRate, 70, "kg", start: start - 2e8, source: source),
    ])
    #expect(try health.statistics(query) == before)
    // In the interval.
    try health.add([
      HealthSample(.heartRate, 2, "count/s", start: start + 30, source: source),
      HealthSample(.heartRate, 70, "kg", start: start + 90, source: source),
    ])
    let both = try health.statistics(query)
    #expect(both.unit == "count/min" && both.maximum == 120 && both.minimum == 60)
    #expect(both.count == 101 && both.unrelatedCount == 1)
    query.unit = "count/s"
    let seconds = try health.statistics(query)
    #expect(seconds.maximum == 2 && seconds.count == 101 && seconds.unrelatedCount == 1)
    let calendar = try Self.calendar("UTC")
    let steps = try health.statistics(
      query, every: DateComponents(minute: 1), from: start, in: calendar)
    #expect(steps.map(\.unrelatedCount).reduce(0, +) == 1 && steps[1].unrelatedCount == 1)
    // Where most samples have the odd unit, those of the type's own still decide.
    try health.add(
      (0..<200).map {
        HealthSample(.heartRate, 70, "kg", start: start + Double($0), source: source)
      })
    query.unit = nil
    #expect(try health.statistics(query).unit == "count/min")
    query.unit = "m"
    #expect(throws: HealthError.self) { try health.statistics(query) }
  }

  @Test func `sources have statistics of their own`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    for (place, source) in SampleMaker.sources.enumerated() {
      try health.add(
        HealthSample(
          .stepCount, 10, "count", start: start, end: start + 10 + Double(place), source: source))
    }
    let query = StatisticsQuery(.stepCount, from: start, to: start + 100)
    let all = try health.statisticsBySource(query)
    #expect(all.map(\.statistics.sum) == [20, 10, 10])
    #expect(all.map(\.source.bundleIdentifier) == ["health.watch", "health.phone", nil])
  }

  @Test func `where sources overlap, each moment counts for the first one`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    let (watch, phone) = (SampleMaker.sources[0], SampleMaker.sources[2])
    try health.add([
      HealthSample(.stepCount, 100, "count", start: start, end: start + 10, source: watch),
      HealthSample(.stepCount, 60, "count", start: start + 5, end: start + 15, source: phone),
      HealthSample(.stepCount, 7, "count", start: start + 20, end: start + 30, source: phone),
    ])
    var query = StatisticsQuery(.stepCount, from: start, to: start + 100)
    query.priorities = [SourceMatch(name: "Watch"), SourceMatch(name: "Phone")]
    #expect(try health.statistics(query).sum == 100 + 30 + 7)
    query.priorities.reverse()
    #expect(try health.statistics(query).sum == 50 + 60 + 7)
    #expect(try health.statistics(query).duration == 25)
    #expect(try health.statistics(query).count == 3)
    query.sources = [SourceMatch(name: "Watch")]
    #expect(try health.statistics(query).sum == 100)
  }

  @Test func `steps lead from the anchor both ways, and empty ones are there`() throws {
    let health = try HealthStore.inMemory()
    let calendar = try Self.calendar("UTC")
    let anchor = SampleMaker.origin
    let source = SampleMaker.sources[0]
    try health.add([
      HealthSample(.bodyMass, 70, "kg", start: anchor - 3_600, source: source),
      HealthSample(.bodyMass, 72, "kg", start: anchor + 2 * 86_400, source: source),
    ])
    let query = StatisticsQuery(
      .bodyMass, from: anchor - 86_400 - 1, to: anchor + 2 * 86_400 + 1)
    let days = try health.statistics(
      query, every: DateComponents(day: 1), from: anchor, in: calendar)
    #expect(days.map { $0.start.timeIntervalSince(anchor) / 86_400 } == [-2, -1, 0, 1, 2])
    #expect(days.map(\.count) == [0, 1, 0, 0, 1])
    #expect(days.map(\.average) == [nil, 70, nil, nil, 72])
    #expect(days.map(\.mostRecent) == [nil, 70, nil, nil, 72])
    #expect(days.allSatisfy { $0.sum == nil && $0.unit == "kg" })
  }

  @Test func `hours, weeks and mixtures are steps too`() throws {
    let calendar = try Self.calendar("Europe/Berlin")
    let health = try HealthStore.inMemory()
    let date = try #require(
      calendar.date(from: DateComponents(year: 2023, month: 10, day: 29)))
    let next = try #require(calendar.date(byAdding: .day, value: 1, to: date))
    func count(_ step: DateComponents, _ start: Date, _ end: Date) throws -> Int {
      let query = StatisticsQuery(.stepCount, from: start, to: end)
      return try health.statistics(query, every: step, from: start, in: calendar).count
    }
    #expect(try count(DateComponents(hour: 1), date, next) == 25)
    #expect(try count(DateComponents(hour: 12, minute: 30), date, next) == 2)
    #expect(try count(DateComponents(weekOfYear: 1), date, date + 15 * 86_400) == 3)
    #expect(try count(DateComponents(year: 1), date, date + 800 * 86_400) == 3)
    #expect(try count(DateComponents(day: 2), date, date + 1) == 1)
  }

  @Test func `values have the unit that is asked for`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    let source = SampleMaker.sources[0]
    let molar = "mmol<180.1558800000541>/L"
    try health.add([
      HealthSample(.bloodGlucose, 5, molar, start: start, source: source),
      HealthSample(.bloodGlucose, 90, "mg/dL", start: start + 1, source: source),
      HealthSample(.oxygenSaturation, 0.97, "%", start: start, source: source),
    ])
    var query = StatisticsQuery(.bloodGlucose, from: start, to: start + 10)
    // There are two units: the canonical one is taken.
    let both = try health.statistics(query)
    #expect(both.unit == "mg/dL" && both.minimum == 90)
    #expect(Self.areClose(both.maximum, 5 * 18.01558800000541))
    query.unit = molar
    #expect(Self.areClose(try health.statistics(query).minimum, 90 / 18.01558800000541))
    let saturation = StatisticsQuery(.oxygenSaturation, from: start, to: start + 10)
    // A percentage is a fraction.
    #expect(try health.statistics(saturation).average == 0.97)
    #expect(try health.statistics(saturation).unit == "%")
  }

  @Test func `categories are counted, with the time that they took`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    let source = SampleMaker.sources[0]
    try health.add([
      HealthSample(
        .sleepAnalysis, .category(3), start: start, end: start + 3_600, source: source),
      HealthSample(
        .sleepAnalysis, .category(.name("new")), start: start + 3_600, end: start + 7_200,
        source: source),
    ])
    let sleep = try health.statistics(
      StatisticsQuery(.sleepAnalysis, from: start + 1_800, to: start + 5_400))
    #expect(sleep.count == 2 && sleep.duration == 3_600)
    #expect(sleep.unit == nil && sleep.average == nil && sleep.mostRecent == nil)
    #expect(throws: HealthError.self) {
      try health.statistics(StatisticsQuery(.bloodPressure, from: start, to: start + 1))
    }
  }

  @Test func `a night that two sources recorded is one night if that is asked for`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    let hour = 3_600.0
    func add(_ value: CategoryValue, _ from: Double, _ to: Double, _ source: Int) throws {
      try health.add(
        HealthSample(
          .sleepAnalysis, .category(value), start: start + from * hour, end: start + to * hour,
          source: SampleMaker.sources[source]))
    }
    try add(.number(3), 1, 3, 0)
    try add(.number(4), 2, 4, 2)
    try add(.number(5), 4, 4.5, 2)
    try add(.number(2), 4.5, 6, 0)
    try add(.name("dozing"), 5, 7, 0)
    var sleep = StatisticsQuery(.sleepAnalysis, from: start, to: start + 86_400)
    #expect(try health.statistics(sleep).duration == 8 * hour)
    #expect(try health.statistics(sleep).coveredDuration == nil)
    sleep.statistics = [.coveredDuration]
    #expect(try health.statistics(sleep).coveredDuration == 6 * hour)
    sleep.categories = [.number(1), .number(3), .number(4), .number(5)]
    let asleep = try health.statistics(sleep)
    #expect(asleep.coveredDuration == 3.5 * hour && asleep.count == 3 && asleep.duration == nil)
    sleep.statistics = []
    #expect(try health.statistics(sleep).duration == 4.5 * hour)
    sleep.categories = [.number(5), .name("dozing")]
    #expect(try health.statistics(sleep).duration == 2.5 * hour)
    sleep.categories = [.number(0)]
    #expect(try health.statistics(sleep).count == 0)
    let parts = try health.statisticsBySource(
      StatisticsQuery(.sleepAnalysis, from: start, to: start + 86_400))
    #expect(parts.map(\.statistics.duration) == [19_800, 9_000])
    var pulse = StatisticsQuery(.heartRate, from: start, to: start + 1)
    pulse.categories = [.number(1)]
    #expect(throws: HealthError.self) { try health.statistics(pulse) }
  }

  @Test func `variabilities and series are in statistics by source`() throws {
    let health = try HealthStore.inMemory()
    let start = SampleMaker.origin
    func add(_ type: SampleType, _ content: SampleContent, _ place: Int) throws {
      try health.add(
        HealthSample(
          type, content, start: start, end: start + 60, source: SampleMaker.sources[place]))
    }
    for (place, value) in [(0, 40.0), (2, 0.06)] {
      let quantity = Quantity(value, place == 0 ? "ms" : "s")
      let content = HeartRateVariability(quantity: quantity, readings: [])
      try add(.heartRateVariabilitySDNN, .variability(content), place)
    }
    let query = StatisticsQuery(.heartRateVariabilitySDNN, from: start, to: start + 10)
    #expect(Self.areClose(try health.statistics(query).average, 50))
    #expect(try health.statistics(query).unit == "ms")
    let sources = try health.statisticsBySource(query)
    #expect(Set(sources.map(\.statistics.average)) == [40, 0.06])
    let points = (0..<4).map { place in
      QuantitySeries.Point(
        start: start + 15 * Double(place), end: start + 15 * Double(place + 1), value: 10)
    }
    try add(.stepCount, .quantitySeries(QuantitySeries(unit: "count", points: points)), 0)
    let steps = try health.statistics(
      StatisticsQuery(.stepCount, from: start, to: start + 37.5))
    #expect(steps.sum == 25 && steps.count == 3 && steps.mostRecentStart == start + 30)
  }
}
