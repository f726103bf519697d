import Andiron
import Foundation
import Testing
import ValueModel

/// Fields that a query names and that do not exist, or have other content.
@Suite struct UnknownFieldTests {
  private enum Status: String, Codable, CaseIterable { case planned, held }

  private struct Place: Codable {
    var room: String?
    var floor: Int
    var inner: [Place]?
  }

  private struct Appointment: Codable, DeclaredObject {
    enum CodingKeys: String, CodingKey {
      case pk, start, title, status, places, notes, minutes
      case isOpen = "open"
      case extras, anything
    }

    var pk: Int
    var start: Date
    var title: String
    var status = Status.planned
    var places: [Place] = []
    var notes: Set<String> = []
    var minutes: Double?
    var isOpen = true
    var extras: [String: Int] = [:]
    var anything: Value?
    static let collection = CollectionDeclaration<Appointment>(name: "Appointment")
  }

  /// A type that accepts any keys.
  private struct Loose: Codable, StoredObject {
    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    var pk = 1
    var fields: [String: String] = [:]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys {
        fields[key.stringValue] = try container.decode(String.self, forKey: key)
      }
    }

    func encode(to encoder: any Encoder) throws {}
  }

  private let store: Store

  init() throws {
    store = try Store.inMemory(types: [Appointment.self])
    try store.write {
      try $0.add(Appointment(pk: 1, start: Date(timeIntervalSince1970: 0), title: "x"))
    }
  }

  private func message(_ text: String, _ arguments: (any QueryArgument)?...) -> String? {
    let values = arguments.map { $0?.queryValue ?? .null }
    do {
      let filter = store.objects(Appointment.self)
      switch values.count {
      case 0: _ = try filter.where(text).count()
      default: _ = try filter.where(text, arguments[0]).count()
      }
      return nil
    } catch let error as StoreError {
      #expect(error.code == .invalidQuery && error.collection == "Appointment")
      return error.message
    } catch {
      return "another error"
    }
  }

  @Test func aFieldThatTheTypeDoesNotHaveIsAnErrorWithWhatMayHaveBeenMeant() {
    #expect(message("strat > %@", Date()) == "there is no field strat; did you mean start?")
    #expect(message("isOpen == true") == "there is no field isOpen")
    #expect(message("places.flor == 1") == "there is no field places.flor; did you mean floor?")
    #expect(message("ANY places.inner.rom == 'a'")?.contains("did you mean room?") == true)
    #expect(message("SUBQUERY(places, $p, $p.flor == 1).@count > 0")?.contains("floor") == true)
    #expect(message("title == 'x' AND NOT (minuts > 5)")?.contains("minutes") == true)
    #expect(message("zigzag EXISTS") == "there is no field zigzag")
  }

  @Test func aComparisonWithWhatTheFieldCannotHoldIsAnError() {
    #expect(message("start > 5") == "the field start holds text and is compared with numbers")
    #expect(message("title == 5") == "the field title holds text and is compared with numbers")
    #expect(message("minutes BEGINSWITH '5'")?.contains("holds numbers") == true)
    #expect(message("open == 'yes'")?.contains("holds booleans") == true)
    #expect(message("places.floor IN {1, 'two'}")?.contains("compared with text") == true)
    #expect(message("minutes BETWEEN {'a', 'b'}")?.contains("holds numbers") == true)
    #expect(message("ANY notes == 5")?.contains("holds text") == true)
  }

  @Test func whatTheTypeHasOrMayHaveIsNoError() {
    for text in [
      "start > '2020-01-01'", "status == 'held'", "places[0].room == 'a'", "places.@count == 0",
      "extras.whatever == 3", "anything.at.all == 3", "minutes == nil", "title != 'y'",
      "ANY places.inner.inner.inner.floor == 3", "notes CONTAINS 'a'", "open == true",
      "minutes BETWEEN {1, 2.5}", "places IS NOT NULL",
    ] {
      #expect(message(text) == nil, "\(text)")
    }
    #expect(message("start > %@", Date()) == nil)
    #expect(throws: Never.self) { try store.objects(Loose.self).where("whatever == 'x'").count() }
    // Value paths may lead to stored content that is not a field of the type.
    #expect(throws: Never.self) {
      try store.objects(Appointment.self).where(.exists("other")).sorted(by: [SortKey("other")])
        .fetch()
    }
  }

  @Test func aSumOfWhatIsNoNumberIsAnError() throws {
    let all = store.objects(Appointment.self)
    func message(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch {
        return (error as? StoreError)?.message
      }
    }
    #expect(message { _ = try all.sum(of: "title") } == "the field title holds text, not numbers")
    #expect(
      message { _ = try all.average(of: "open") } == "the field open holds booleans, not numbers")
    #expect(
      message { _ = try all.sum(of: \.places, as: Int.self) }
        == "the field places holds objects, not numbers")
    #expect(try all.sum(of: \.minutes) == 0)
  }

  @Test func aFieldThatNoObjectHasIsNoted() throws {
    let collection = store.collection("Appointment")
    var query = Query(filter: .comparison("titel", .equal, "x"), sorts: [SortKey("strat")])
    #expect(
      try collection.absentFields(in: query).map(\.description) == [
        "there is no field titel in the object; did you mean title?",
        "there is no field strat in the object; did you mean start?",
      ])
    #expect(try collection.explain(query)?.lines.suffix(2).first?.contains("titel") == true)
    query = Query(filter: .comparison("title", .equal, "y"), projection: ["status", "nope.at"])
    #expect(try collection.absentFields(in: query).map(\.path) == ["nope.at"])
    #expect(try collection.absentFields(in: Query()) == [])
    #expect(try store.collection("None").absentFields(in: query) == [])
  }

  @Test func aFieldThatFewObjectsHaveIsLookedForInAThousand() throws {
    try store.write { transaction in
      for number in 0..<1_200 {
        var value: Value = ["n": Value(number)]
        if number == 800 { value["rare"] = 1 }
        if number == 1_100 { value["unusual"] = 1 }
        try transaction.collection("Many").upsert(value, key: .integer(number))
      }
    }
    let query = Query(filter: .or([.exists("rare"), .exists("unusual"), .exists("n")]))
    let absent = try store.collection("Many").absentFields(in: query)
    #expect(absent.map(\.description) == ["there is no field unusual in any of 1000 objects"])
  }
}
