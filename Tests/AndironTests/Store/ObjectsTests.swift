import Andiron
import FileAccess
import Foundation
import Testing

@Suite struct ObjectsTests {
  @Test func whatWasAddedIsFoundByItsKey() throws {
    let store = try TestStore.open(types: [Person.self])
    let person = Person(name: "Jo", age: 33, email: "jo@example.org", tags: ["a", "b"])
    try store.write { try $0.add(person) }
    #expect(try store.object(Person.self, key: person.pk) == person)
    #expect(try store.object(Person.self, key: UUID()) == nil)
    #expect(try store.count(Person.self) == 1)
  }

  @Test func whatWasStoredIsThereAfterReopening() throws {
    let disk = SimulatedFileSystem()
    let people = (0..<50).map { Person(name: "P\($0)", age: $0) }
    let store = try TestStore.open(disk, types: [Person.self])
    try store.write { try $0.add(contentsOf: people) }
    try store.close()
    let reopened = try TestStore.open(disk, types: [Person.self])
    let found = try reopened.objects(Person.self).sorted(by: \.age).fetch()
    #expect(found == people)
  }

  @Test func aKeyThatIsThereOrNotThereIsAnError() throws {
    let store = try TestStore.open()
    let person = Person(name: "Jo", age: 33)
    try store.write { transaction in
      #expect(throws: StoreError.self) { try transaction.update(person) }
      try transaction.add(person)
      #expect(throws: StoreError.self) { try transaction.add(person) }
      #expect(try transaction.upsert(person) == false)
      #expect(try transaction.delete(person))
      #expect(try transaction.delete(person) == false)
    }
  }

  @Test func upsertingManyTellsWhichWereThere() throws {
    let store = try TestStore.open()
    let old = Person(name: "Jo", age: 33)
    let new = Person(name: "Al", age: 34)
    try store.write { transaction in
      try transaction.add(old)
      let keys = try transaction.upsert(contentsOf: [new, old])
      #expect(keys.inserted == [new.pk] && keys.updated == [old.pk])
      #expect(try transaction.count(Person.self) == 2)
    }
  }

  @Test func `of many objects at once all are stored or none`() throws {
    let store = try TestStore.open(types: [Person.self])
    let (jo, al) = (Person(name: "Jo", age: 33, email: "a@b"), Person(name: "Al", age: 34))
    try store.write { transaction in
      try transaction.add(jo)
      let older = Person(pk: jo.pk, name: "Jo", age: 40, email: "a@b")
      let twin = Person(name: "Joe", age: 35, email: "a@b")
      #expect(throws: StoreError.self) { try transaction.add(contentsOf: [al, jo]) }
      #expect(throws: StoreError.self) { try transaction.upsert(contentsOf: [older, al, twin]) }
      #expect(try transaction.objects(Person.self).fetch() == [jo])
      try transaction.add(contentsOf: [al])
    }
    #expect(Set(try store.objects(Person.self).fetch().map(\.age)) == [33, 34])
  }

  @Test func aThrownErrorRollsEverythingBack() throws {
    struct Stop: Error {}
    let store = try TestStore.open()
    #expect(throws: Stop.self) {
      try store.write { transaction in
        try transaction.add(Person(name: "Jo", age: 33))
        throw Stop()
      }
    }
    #expect(try store.count(Person.self) == 0)
  }

  @Test func aUniqueFieldIsUniqueWithinATransactionAndAcross() throws {
    let store = try TestStore.open(types: [Person.self])
    let jo = Person(name: "Jo", age: 33, email: "jo@example.org")
    try store.write { transaction in
      try transaction.add(jo)
      #expect(throws: StoreError.self) {
        try transaction.add(Person(name: "Joe", age: 34, email: "jo@example.org"))
      }
      try transaction.add(Person(name: "No", age: 1))
      try transaction.add(Person(name: "None", age: 2))
    }
    #expect(throws: StoreError.self) {
      try store.write { try $0.add(Person(name: "Joe", age: 34, email: "jo@example.org")) }
    }
    try store.write { try $0.update(jo) }
  }

  @Test func queriesByIndexGiveWhatQueriesWithoutGive() throws {
    let store = try TestStore.open(types: [Person.self])
    try store.write { transaction in
      for number in 0..<2000 {
        try transaction.add(
          Person(
            name: "N\(number % 17)", age: number % 90, tags: ["t\(number % 5)", "u\(number % 7)"],
            address: .init(street: "S", city: "C\(number % 11)")))
      }
    }
    let query = store.objects(Person.self).where { $0.age > 30 && $0.age < 35 }.sorted(by: \.age)
    let plan = try #require(try query.explain())
    #expect(plan.indexes == ["age"])
    let some = try query.fetch()
    #expect(some.count == 88 && some.allSatisfy { $0.age > 30 && $0.age < 35 })
    #expect(try query.withoutIndexes().fetch() == some)
    #expect(try query.count() == 88)
    let tagged = store.objects(Person.self).where { $0.tags.contains("t1") && $0.age == 31 }
    #expect(try Set(tagged.fetch().map(\.pk)) == Set(tagged.withoutIndexes().fetch().map(\.pk)))
  }
}
