import Andiron
import Foundation
import Testing
import ValueModel

/// Aggregates of a field come back in the type of the field.
@Suite struct TypedAggregateTests {
  enum Kind: String, Codable { case small, large }

  struct Parcel: Codable, StoredObject {
    var pk: Int
    var kind: Kind
    var note: String?
    var sent: Date?
    var owner: UUID?
    var labels: [String] = []
    var parts: [Int]? = nil
    var weight: Double
    var price: Decimal
    var size: UInt8
  }

  let store: Store
  let owner = UUID()

  init() throws {
    store = try TestStore.open()
    try store.write { transaction in
      for number in 1...3 {
        try transaction.add(
          Parcel(
            pk: number, kind: number < 3 ? .small : .large, note: number == 1 ? nil : "n\(number)",
            sent: number == 1 ? nil : Date(timeIntervalSince1970: TimeInterval(number)),
            owner: number == 1 ? nil : owner, labels: ["a", "b\(number)"],
            parts: number == 3 ? nil : [number, 10], weight: Double(number) / 4,
            price: Decimal(number) / 10, size: 200))
      }
    }
  }

  @Test func extremesHaveTheTypeOfTheField() throws {
    let all = store.objects(Parcel.self)
    let kind: Kind? = try all.minimum(of: \.kind)
    #expect(kind == .large)
    let note: String? = try all.maximum(of: \.note)
    #expect(note == "n3")
    let sent: Date? = try all.minimum(of: \.sent)
    #expect(sent == Date(timeIntervalSince1970: 2))
    let label: String? = try all.maximum(of: \.labels)
    #expect(label == "b3")
    let part: Int? = try all.minimum(of: \.parts)
    #expect(part == 1)
    #expect(try all.maximum(of: \.price) == Decimal(3) / 10)
    #expect(try all.where(\.pk > 5).maximum(of: \.weight) == nil)
    let stored: Value? = try all.maximum(of: "size")
    #expect(stored == 200)
  }

  @Test func distinctValuesAndGroupsHaveTheTypeOfTheField() throws {
    let all = store.objects(Parcel.self)
    #expect(try all.distinct(\.kind) == [.large, .small])
    #expect(try all.distinct(\.owner) == [owner])
    #expect(try all.distinct(\.parts) == [1, 2, 10])
    let labels = try all.groupCounts(by: \.labels)
    #expect(labels.map(\.value) == ["a", "b1", "b2", "b3"] && labels.map(\.count) == [3, 1, 1, 1])
    let kinds = try all.groupCounts(by: \.kind)
    #expect(kinds.map(\.value) == [.large, .small] && kinds.map(\.count) == [1, 2])
    #expect(try all.distinct("kind") == ["large", "small"])
    try store.write { transaction in
      var value = try #require(try transaction.collection("Parcel").value(key: .integer(1)))
      value["note"] = .null
      try transaction.collection("Parcel").upsert(value, key: .integer(1))
    }
    #expect(try all.distinct(\.note) == [nil, "n2", "n3"])
  }

  @Test func sumsHaveATypeThatHoldsThem() throws {
    let all = store.objects(Parcel.self)
    let size: Int = try all.sum(of: \.size)
    #expect(size == 600)
    let weight: Double = try all.sum(of: \.weight)
    #expect(weight == 1.5)
    let price: Decimal = try all.sum(of: \.price)
    #expect(price == Decimal(6) / 10)
    let parts: Int = try all.sum(of: \.parts)
    #expect(parts == 23)
    let mean: Double? = try all.average(of: \.size)
    #expect(mean == 200)
    #expect(try all.average(of: \.price) == Decimal(2) / 10)
    #expect(try all.sum(of: \.weight, as: Decimal.self) == Decimal(15) / 10)
    #expect(try all.sum(of: "weight") == Decimal(15) / 10)
  }

  @Test func aValueOfAnotherTypeIsAnError() throws {
    try store.write { transaction in
      var value = try #require(try transaction.collection("Parcel").value(key: .integer(1)))
      value["kind"] = "enormous"
      value["size"] = Value(Int64.max)
      try transaction.collection("Parcel").upsert(value, key: .integer(1))
    }
    let all = store.objects(Parcel.self)
    #expect(try all.minimum(of: "kind") == "enormous")
    let error = #expect(throws: StoreError.self) { try all.minimum(of: \.kind) }
    #expect(error?.code == .wrongType && error?.collection == "Parcel")
    let sum = #expect(throws: StoreError.self) { try all.sum(of: \.size) }
    #expect(sum?.code == .numberOutOfRange)
    #expect(throws: StoreError.self) { try all.groupCounts(by: \.kind) }
  }
}
