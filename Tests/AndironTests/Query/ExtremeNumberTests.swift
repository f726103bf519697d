import Andiron
import Foundation
import Testing

/// Constants that no field can have, and numbers that a `Decimal` cannot represent.
@Suite struct ExtremeNumberTests {
  struct Reading: Codable, DeclaredObject {
    var pk: Int
    var x: Double?
    var at: Date?
    static let collection = CollectionDeclaration<Reading>(indexes: [.on(\.x), .on(\.at)])
  }

  private func store(_ numbers: [Double?], dates: Bool = true) throws -> Store {
    let store = try TestStore.open(types: [Reading.self])
    try store.write { transaction in
      for (key, number) in numbers.enumerated() {
        try transaction.add(
          Reading(
            pk: key, x: number, at: number.flatMap { dates ? Date(timeIntervalSince1970: $0) : nil }
          ))
      }
      _ = try transaction.collection("Reading").upsert(["x": .null], key: .integer(numbers.count))
    }
    return store
  }

  @Test(arguments: [true, false]) func infinitiesAreBeyondAllNumbers(usesIndexes: Bool) throws {
    let store = try store([-5, 7, 1e9, nil])
    let all =
      usesIndexes ? store.objects(Reading.self) : store.objects(Reading.self).withoutIndexes()
    #expect(try all.where { $0.x < .infinity }.count() == 3)
    #expect(try all.where { $0.x <= .infinity }.count() == 3)
    #expect(try all.where { $0.x > -.infinity }.count() == 3)
    #expect(try all.where { $0.x >= .infinity }.count() == 0)
    #expect(try all.where { $0.x == .infinity }.count() == 0)
    #expect(try all.where { $0.x != -.infinity }.count() == 5)
    #expect(try all.where { $0.x.in(0 ... .infinity) }.count() == 2)
    #expect(try all.where { $0.x.in([.infinity, 7]) }.count() == 1)
    #expect(try all.where("x < %@ AND x > %@", Double.infinity, -Float.infinity).count() == 3)
    let limit = Double.infinity
    #expect(try all.where(#Predicate<Reading> { ($0.x ?? 0) < limit }).count() == 5)
  }

  @Test(arguments: [true, false]) func whatIsNotANumberIsEqualToNothing(usesIndexes: Bool) throws {
    let store = try store([-5, 7, nil])
    let all =
      usesIndexes ? store.objects(Reading.self) : store.objects(Reading.self).withoutIndexes()
    #expect(try all.where { $0.x == .nan }.count() == 0)
    #expect(try all.where { $0.x < .nan }.count() == 0)
    #expect(try all.where { $0.x >= .nan }.count() == 0)
    #expect(try all.where { $0.x != .nan }.count() == 4)
    #expect(try all.where("x == %@", Decimal.nan).count() == 0)
    #expect(try all.where { $0.x == nil }.count() == 2)
  }

  @Test(arguments: [true, false]) func datesThatCannotBeStoredAreBounds(usesIndexes: Bool) throws {
    let store = try store([-5, 7, 1e9, nil])
    let all =
      usesIndexes ? store.objects(Reading.self) : store.objects(Reading.self).withoutIndexes()
    let late = Date(timeIntervalSince1970: 1e13)
    let early = Date(timeIntervalSince1970: -1e13)
    #expect(try all.where { $0.at < late && $0.at > early }.count() == 3)
    #expect(try all.where { $0.at > late || $0.at < early || $0.at == late }.count() == 0)
    #expect(try all.where { $0.at == Date(timeIntervalSince1970: .nan) }.count() == 0)
  }

  @Test func sumsLeaveNoNumberOut() throws {
    let store = try store([1e200, 3e200, 1], dates: false)
    let all = store.objects(Reading.self)
    #expect(throws: StoreError.self) { try all.sum(of: \.x, as: Decimal.self) }
    #expect(throws: StoreError.self) { try all.sum(of: \.x, as: Int.self) }
    let error = #expect(throws: StoreError.self) { try all.average(of: "x") }
    #expect(error?.code == .numberOutOfRange)
    #expect(try all.sum(of: \.x) == 4e200)
    #expect(try all.average(of: \.x) == 4e200 / 3)
    #expect(try all.sum(of: "x", as: Double.self) == 4e200)
    #expect(try all.where { $0.x < 10 }.sum(of: \.x) == 1)
    #expect(try all.where { $0.x < 0 }.average(of: \.x) == nil)
    let tiny = try self.store([1e-200, 2], dates: false)
    #expect(throws: StoreError.self) { try tiny.objects(Reading.self).sum(of: "x") }
    #expect(try self.store([0, 0]).objects(Reading.self).sum(of: \.x) == 0)
  }
}
