import Andiron
import Foundation
import TestSupport
import Testing

@testable import HealthModel

/// Summaries of days, and what is said of the person.
@Suite struct SummaryTests {
  private static let time = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private static func summary(_ day: String, _ energy: Double?) -> ActivitySummary {
    var summary = ActivitySummary(day: day)
    summary.energyBurned = energy.map { Quantity($0, "kcal") }
    return summary
  }

  @Test func `a day has one summary, the one that was set last`() throws {
    let place = HealthStoreTests.Place()
    var health = try place.open()
    #expect(try health.summaries() == [])
    let days = ["2023-12-31", "2024-02-29", "2023-03-24"].map { Self.summary($0, 100) }
    #expect(try health.setSummaries(days, written: Self.time).addedCount == 3)
    let token = try health.latestToken()
    let counts = try health.setSummaries(
      [
        Self.summary("2024-02-29", 200), Self.summary("2024-03-01", 1),
        Self.summary("2023-12-31", 100), Self.summary("2024-03-01", 2),
      ], written: Self.time + 1)
    #expect(counts.addedCount == 3 && counts.replacedCount == 2 && counts.knownCount == 1)
    // One transaction, after which no day is without a summary.
    #expect(try health.latestToken().arrival == token.arrival + 1)
    #expect(try health.changes(since: token).deleted.count == 1)
    try health.store.close()
    health = try place.open()
    let expected = [
      Self.summary("2023-03-24", 100), Self.summary("2023-12-31", 100),
      Self.summary("2024-02-29", 200), Self.summary("2024-03-01", 2),
    ]
    #expect(try health.summaries() == expected)
    #expect(try health.count(SampleQuery(.activitySummary)) == 4)
    #expect(try health.summaries(from: "2023-12-31", to: "2024-02-29") == Array(expected[1...2]))
    #expect(try health.summaries(from: "2024-01-01") == Array(expected[2...]))
    #expect(try health.summaries(to: "2023-03-24") == [expected[0]])
    let older = try health.setSummaries([Self.summary("2024-02-29", 3)], written: Self.time)
    #expect(older.outdatedCount == 1)
    #expect(try health.summaries() == expected)
  }

  @Test func `summaries are those of a dictionary`() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 12)) {
      let health = try HealthStore.inMemory()
      var maker = SampleMaker(seed)
      var model: [String: (summary: ActivitySummary, written: Int)] = [:]
      for step in 0..<20 {
        let written = maker.number(0...10)
        let summaries = (0..<maker.number(0...20)).map { _ in
          let day = maker.number(10...28)
          return Self.summary("2023-0\(maker.number(1...3))-\(day)", Double(maker.number(0...3)))
        }
        try health.setSummaries(summaries, written: Self.time + Double(written))
        for summary in summaries {
          if let old = model[summary.day], old.summary == summary || old.written > written {
            continue
          }
          model[summary.day] = (summary, written)
        }
        let expected = model.sorted { $0.key < $1.key }.map(\.value.summary)
        #expect(try health.summaries() == expected, "seed \(seed) step \(step)")
        let (first, last) = ("2023-01-\(maker.number(10...28))", "2023-03-\(maker.number(10...28))")
        #expect(
          try health.summaries(from: first, to: last)
            == expected.filter { first <= $0.day && $0.day <= last }, "seed \(seed) step \(step)")
      }
    }
  }

  @Test func `a transaction that ends otherwise leaves the old summaries`() throws {
    let health = try HealthStore.inMemory()
    struct Stop: Error {}
    try health.setSummaries([Self.summary("2023-03-24", 1)])
    #expect(throws: Stop.self) {
      try health.store.write { transaction in
        try health.setSummaries([Self.summary("2023-03-24", 2)], in: transaction)
        throw Stop()
      }
    }
    #expect(try health.summaries() == [Self.summary("2023-03-24", 1)])
  }

  @Test func `what is no day of the calendar is refused`() throws {
    let health = try HealthStore.inMemory()
    for day in [
      "", "2023-02-29", "1900-02-29", "2023-13-01", "2023-00-10", "2023-04-31", "2023-1-01",
      "0000-01-01", "2023-03-24 ", "２０２３-03-24", "2023/03/24", "-023-03-24",
    ] {
      let error = #expect(throws: HealthError.self, "\(day)") {
        try health.setSummaries([ActivitySummary(day: day)])
      }
      #expect(error?.code == .invalidSample)
      let other = #expect(throws: HealthError.self, "\(day)") { try health.summaries(from: day) }
      #expect(other?.code == .invalidQuery)
    }
    let error = #expect(throws: HealthError.self) {
      try health.summaries(from: "2023-03-25", to: "2023-03-24")
    }
    #expect(error?.code == .invalidQuery)
    #expect(throws: HealthError.self) {
      try health.setSummaries([Self.summary("2023-03-24", .nan)])
    }
    #expect(try health.count(SampleQuery()) == 0)
  }

  @Test func `days are those of the Gregorian calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for seed in Seeds.list(Seeds.amount(50, search: 400)) {
      var maker = SampleMaker(seed)
      // From 1600 to 2400: before, calendars differ.
      let number = maker.number(-135_000...157_000)
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      func two(_ number: Int?) -> String { String(String((number ?? 0) + 100).dropFirst()) }
      let day = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
      #expect(ActivitySummary.midnight(of: day) == date, "\(day)")
    }
    #expect(
      ActivitySummary.midnight(of: "0001-01-01")?.timeIntervalSince1970 == -62_135_596_800.0)
    #expect(
      ActivitySummary.midnight(of: "9999-12-31")?.timeIntervalSince1970 == 253_402_214_400.0)
  }

  @Test func `of the person, what was said last is said`() throws {
    let health = try HealthStore.inMemory()
    #expect(try health.characteristics() == nil)
    var person = HealthCharacteristics()
    (person.dateOfBirth, person.biologicalSex) = ("1984-02-29", "female")
    (person.bloodType, person.fitzpatrickSkinType) = ("aPositive", 2)
    (person.usesWheelchair, person.activityMoveMode) = (false, "appleMoveTime")
    person.others = ["new": "x"]
    #expect(try health.setCharacteristics(person, written: Self.time))
    #expect(try health.characteristics() == person)
    var other = HealthCharacteristics()
    other.bloodType = "bNegative"
    #expect(try !health.setCharacteristics(other, written: Self.time - 1))
    #expect(try health.characteristics() == person)
    #expect(try health.setCharacteristics(other, written: Self.time + 1))
    #expect(try health.characteristics() == other)
    #expect(try health.count(SampleQuery(.characteristics)) == 1)
    // One that says nothing is no sample.
    #expect(try !health.setCharacteristics(HealthCharacteristics(), written: Self.time))
    #expect(try health.characteristics() == other)
    #expect(try health.setCharacteristics(HealthCharacteristics(), written: Self.time + 1))
    #expect(try health.characteristics() == nil)
    #expect(try health.count(SampleQuery()) == 0)
  }

  @Test func `a summary with a number that is not finite is refused, not emptied`() throws {
    var summary = ActivitySummary(day: "2026-03-28")
    summary.energyBurned = Quantity(400, "kcal")
    #expect(try HealthSample(summary, written: nil).activitySummary == summary)
    for number in [Double.nan, .infinity] {
      summary.energyBurned = Quantity(number, "kcal")
      let error = #expect(throws: HealthError.self) { try HealthSample(summary, written: nil) }
      #expect(error?.code == .invalidSample)
    }
  }
}
