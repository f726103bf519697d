import Andiron
import Foundation
import Testing

@Suite struct HistoryTests {
  let store: Store
  let person = Person(name: "Jo", age: 33)

  init() throws {
    store = try TestStore.open { $0.oldVersions = .last(10) }
    try store.write { try $0.add(person) }
    try store.write { try $0.update(Person.self, key: person.pk) { $0.age = 34 } }
    try store.write { _ = try $0.delete(person) }
  }

  @Test func versionsComeNewestFirst() throws {
    let versions = try store.history(Person.self, key: person.pk)
    #expect(versions.map { $0.object?.age } == [nil, 34, 33])
    #expect(versions.allSatisfy { $0.time != nil })
    #expect(versions.map(\.sequence) == versions.map(\.sequence).sorted(by: >))
    #expect(try store.history(Person.self, key: UUID()).isEmpty)
  }

  @Test func anObjectIsThereAsItWas() throws {
    let versions = try store.history(Person.self, key: person.pk)
    #expect(try store.object(Person.self, key: person.pk, asOf: versions[1].sequence)?.age == 34)
    #expect(try store.object(Person.self, key: person.pk, asOf: versions[2].sequence) == person)
    #expect(try store.object(Person.self, key: person.pk, asOf: versions[2].sequence - 1) == nil)
    #expect(try store.object(Person.self, key: person.pk, asOf: versions[0].sequence) == nil)
    #expect(try store.object(Person.self, key: person.pk, asOf: Date.distantPast) == nil)
    #expect(try store.object(Person.self, key: person.pk, asOf: Date.distantFuture) == nil)
  }

  @Test func twoVersionsDifferByAPatch() throws {
    let versions = try store.history(Person.self, key: person.pk)
    let patch = try store.difference(
      Person.self, key: person.pk, from: versions[2].sequence, to: versions[1].sequence)
    #expect(patch.document.json() == #"[{"op":"replace","path":"/age","value":34}]"#)
    #expect(throws: StoreError.self) {
      try store.difference(
        Person.self, key: person.pk, from: versions[1].sequence, to: versions[0].sequence)
    }
  }

  @Test func whatIsPurgedIsForgotten() throws {
    try store.purge(Person.self, key: person.pk)
    #expect(try store.history(Person.self, key: person.pk).isEmpty)
  }
}
