import Foundation
import Testing

@testable import Andiron

/// Primary keys in filters, sorts and pages.
@Suite struct PrimaryKeyQueryTests {
  struct Plain: Codable, StoredObject, Equatable {
    var pk: UUID
    var n: Int
  }

  struct Numbered: Codable, StoredObject, Equatable, Identifiable {
    var id: Int
    var name: String
  }

  typealias Key = CompoundKey<String, Int>

  struct Paired: Codable, StoredObject, Equatable {
    var pk: Key
    var plainKey: UUID?
    static let plain = ToOne(\Paired.plainKey, to: Plain.self)
  }

  private func key(_ number: Int) -> UUID {
    UUID(uuid: (UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
  }

  private func store() throws -> Store {
    let store = try TestStore.open()
    try store.write { transaction in
      for number in 0..<200 {
        // Not in the order of keys.
        let mixed = number * 37 % 200
        try transaction.add(Plain(pk: key(mixed), n: mixed))
        try transaction.add(Numbered(id: mixed, name: "N\(mixed)"))
        try transaction.add(Paired(pk: Key("s\(mixed % 3)", mixed), plainKey: key(mixed)))
      }
    }
    return store
  }

  @Test func equalityLooksTheObjectUp() throws {
    let store = try store()
    for query in [
      store.objects(Plain.self).where { $0.pk == key(7) },
      store.objects(Plain.self).where("pk == %@", key(7).uuidString.lowercased()),
      store.objects(Plain.self).where { $0.n == 7 && $0.pk == key(7) },
      store.objects(Plain.self).where(\.pk == key(7)),
    ] {
      #expect(try query.fetch().map(\.n) == [7])
      #expect(try query.withoutIndexes().fetch().map(\.n) == [7])
      #expect(try query.explain()?.estimatedObjectCount == 1)
      #expect(try query.explain()?.scansEverything == false)
    }
    let byID = store.objects(Numbered.self).where { $0.id == 9 }
    #expect(try byID.fetch().map(\.name) == ["N9"])
    #expect(try byID.explain()?.estimatedObjectCount == 1)
    let missing = UUID()
    #expect(try store.objects(Plain.self).where { $0.pk == missing }.fetch().isEmpty)
    #expect(try store.objects(Plain.self).where { $0.pk == key(7) && $0.n == 8 }.count() == 0)
  }

  @Test func listsRangesAndNegationsOfKeys() throws {
    let store = try store()
    let plain = store.objects(Plain.self)
    let several = plain.where { $0.pk.in([key(3), key(150), UUID(), key(3)]) }
    #expect(try several.sorted(by: \.n).fetch().map(\.n) == [3, 150])
    #expect(try several.explain()?.estimatedObjectCount == 2)
    #expect(try plain.where { $0.pk != key(3) }.count() == 199)
    #expect(try plain.where { $0.pk == key(3) || $0.n == 4 }.count() == 2)
    #expect(try store.objects(Numbered.self).where { $0.id.in(10..<20) }.count() == 10)
    let paired = store.objects(Paired.self)
    #expect(try paired.where { $0.pk == Key("s1", 1) }.count() == 1)
    #expect(try paired.where { $0.pk == Key("s0", 1) }.count() == 0)
    #expect(try paired.where(Paired.plain) { $0.pk == key(5) }.count() == 1)
    let chosen = UUID?.some(key(5))
    #expect(try plain.where(#Predicate<Plain> { $0.n == 5 }).first()?.pk == chosen)
    #expect(throws: StoreError.self) { try plain.where("pk MATCHES 'a'").count() }
  }

  @Test func sortsByTheKey() throws {
    let store = try store()
    #expect(try store.objects(Plain.self).sorted(by: \.pk).fetch().map(\.n) == Array(0..<200))
    #expect(
      try store.objects(Plain.self).sorted(by: \.pk, .descending).limit(3).fetch().map(\.n)
        == [199, 198, 197])
    #expect(try store.objects(Numbered.self).sorted(by: \.id).first()?.id == 0)
    let pairs = try store.objects(Paired.self).sorted(by: \.pk).fetch().map(\.pk)
    #expect(pairs.prefix(2) == [Key("s0", 0), Key("s0", 3)] && pairs.last == Key("s2", 197))
  }

  @Test func pagesGoByTheKey() throws {
    let store = try store()
    let query = store.objects(Plain.self).sorted(by: \.pk)
    var found: [Int] = []
    var mark: PageMark?
    repeat {
      let page = try query.page(after: mark, size: 30)
      found += page.objects.map(\.n)
      mark = page.next
    } while mark != nil && found.count < 1_000
    #expect(found == Array(0..<200))
  }
}
