import Andiron
import Foundation
import TestSupport
import Testing

/// Queries for dates, UUIDs and bytes in all forms that decoding accepts.
@Suite struct EqualInstantTests {
  struct Visit: Codable, DeclaredObject, Equatable {
    var pk: Int
    var at: Date?
    var seen: [Date] = []
    var token: UUID?
    var data: Data?
    var inner: Inner?
    static let collection = CollectionDeclaration<Visit>(indexes: [
      .on(\.at), .on(\.token), .on(.ascending(\.token), .descending(\.at)),
    ])
  }

  struct Inner: Codable, Equatable { var at: Date }

  private static let forms = [
    "2026-11-21T09:58:00Z", "2026-11-21T09:58:00+00:00", "2026-11-21T10:58:00+01:00",
    "2026-11-21t08:58:00-01:00", "2026-11-21T09:58:00.0Z",
  ]

  private func open() throws -> (Store, Date) {
    let store = try TestStore.open(types: [Visit.self])
    try store.write { transaction in
      for (number, text) in Self.forms.enumerated() {
        _ = try transaction.collection("Visit").upsert(
          [
            "at": Value(text), "seen": [Value(text)], "inner": ["at": Value(text)],
            "data": number == 0 ? Value(bytes: [1, 2, 255]) : "AQL/",
          ], key: .integer(number))
      }
    }
    return (store, try #require(DateText.date(Self.forms[0])))
  }

  @Test func oneInstantIsOneInAllOffsets() throws {
    let (store, date) = try open()
    for visits in [store.objects(Visit.self), store.objects(Visit.self).withoutIndexes()] {
      #expect(try visits.where { $0.at == date }.count() == 5)
      #expect(try visits.where { $0.at > date }.count() == 0)
      #expect(try visits.where { $0.at >= date && $0.at <= date }.count() == 5)
      #expect(try visits.where { $0.seen.any { $0 == date } }.count() == 5)
      #expect(try visits.where { $0.inner.at == date }.count() == 5)
      #expect(try visits.where("at == '2026-11-21T12:58:00+03:00'").count() == 5)
      #expect(try visits.where { $0.data == Data([1, 2, 255]) }.count() == 5)
    }
    #expect(try store.objects(Visit.self).groupCounts(by: \.at).map(\.count) == [5])
    #expect(try store.objects(Visit.self).maximum(of: \.at) == date)
    let latest = try store.objects(Visit.self).maximum(of: "at")
    #expect(latest?.string == "2026-11-21T09:58:00+00:00")
    #expect(
      try store.collection("Visit").value(key: .integer(2))?["at"]?.string == Self.forms[2],
      "what is stored stays as it was written")
  }

  @Test func textOfOtherCollectionsIsComparedAsItIs() throws {
    let (store, _) = try open()
    try store.write { transaction in
      for (number, text) in Self.forms.enumerated() {
        _ = try transaction.collection("Notes").upsert(["at": Value(text)], key: .integer(number))
      }
    }
    let filter = Filter.comparison("at", .equal, Value(Self.forms[0]))
    #expect(try store.collection("Notes").count(Query(filter: filter)) == 1)
  }

  @Test(arguments: Seeds.list(6)) func queriesAgreeWithTheDecodedObjects(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try TestStore.open(types: [Visit.self])
    let tokens = (0..<4).map { _ in UUID(uuid: uuid(&random)) }
    let dates = (0..<6).map { _ in
      Date(
        timeIntervalSinceReferenceDate: Double(
          Int.random(in: -9_000_000...9_000_000, using: &random)) / 64)
    }
    try store.write { transaction in
      for number in 0..<80 {
        var fields: [(String, Value)] = [("seen", [])]
        if random.chance(9, in: 10), let date = dates.randomElement(using: &random) {
          fields.append(("at", Value(text(of: date, &random))))
        }
        if random.chance(9, in: 10), let token = tokens.randomElement(using: &random) {
          fields.append(("token", value(of: token, &random)))
        }
        _ = try transaction.collection("Visit").upsert(Value(object: fields), key: .integer(number))
      }
    }
    let all = try store.objects(Visit.self).fetch()
    for date in dates {
      for token in tokens {
        let expected = all.filter { $0.token == token && $0.at.map { $0 <= date } == true }
          .sorted { ($1.at ?? date, $0.pk) < ($0.at ?? date, $1.pk) }
        let query = store.objects(Visit.self).where { $0.token == token && $0.at <= date }
          .sorted(by: \.at, .descending)
        let places = "SEED=\(seed)"
        #expect(Set(try query.fetch().map(\.pk)) == Set(expected.map(\.pk)), "\(places)")
        #expect(try query.fetch().map(\.at) == expected.map(\.at), "\(places)")
        #expect(try query.withoutIndexes().fetch().map(\.at) == expected.map(\.at), "\(places)")
        #expect(try query.count() == expected.count, "\(places)")
      }
    }
  }

  private func uuid(_ random: inout SeededGenerator) -> uuid_t {
    random.bytes(16).withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
  }

  private func text(of date: Date, _ random: inout SeededGenerator) -> String {
    let offset = Int.random(in: -3...3, using: &random)
    let shifted = date.addingTimeInterval(Double(offset) * 3_600)
    guard let text = DateText.text(of: shifted) else { return "" }
    var local = String(text.dropLast(6))
    if random.chance(1, in: 3) { local += local.contains(".") ? "000" : ".00" }
    if offset == 0 { return local + (random.chance(1, in: 2) ? "Z" : "-00:00") }
    return local + (offset < 0 ? "-0\(-offset):00" : "+0\(offset):00")
  }

  private func value(of uuid: UUID, _ random: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: Value(uuid.uuidString)
    case 1: Value(uuid.uuidString.lowercased())
    default: Value(bytes: withUnsafeBytes(of: uuid.uuid) { Array($0) })
    }
  }
}
