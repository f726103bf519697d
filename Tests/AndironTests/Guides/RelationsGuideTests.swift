import Andiron
import Foundation
import Testing

/// `docs/guides/relations.md`.
@Suite struct RelationsGuideTests {
  struct Owner: Codable, StoredObject {
    var pk = UUID()
    var name: String
  }

  struct Pet: Codable, DeclaredObject {
    var pk = UUID()
    var name: String
    var ownerKey: UUID?
    var friendKeys: [UUID] = []

    static let owner = ToOne(\Pet.ownerKey, to: Owner.self)
    static let friends = ToMany(\Pet.friendKeys, to: Pet.self)
    static let collection = CollectionDeclaration<Pet>(relations: [
      ObjectRelation(owner, onDelete: .cascade), ObjectRelation(friends, onDelete: .nullify),
    ])
  }

  struct Enrolment: Codable, StoredObject {
    var pk: CompoundKey<UUID, String>
    var isActive = true
  }

  struct Sample: Codable, DeclaredObject {
    var pk = UUID()
    var enrolmentKey: CompoundKey<UUID, String>

    static let enrolment = ToOne(\Sample.enrolmentKey, to: Enrolment.self)
    static let collection = CollectionDeclaration<Sample>(relations: [
      ObjectRelation(enrolment, onDelete: .deny)
    ])
  }

  @Test func keysOfSeveralParts() throws {
    let store = try Store.inMemory(types: [Enrolment.self, Sample.self])
    let patient = UUID()
    try store.write { transaction in
      for name in ["study 6", "study 7"] {
        let enrolment = Enrolment(pk: CompoundKey(patient, name))
        try transaction.add(enrolment)
        try transaction.add(Sample(enrolmentKey: enrolment.pk))
      }
    }

    let key = CompoundKey(patient, "study 7")
    let enrolment = try store.object(Enrolment.self, key: key)
    let samples = try store.referring(Sample.enrolment, toKey: key).count()
    let study = enrolment?.pk.parts.1
    #expect(samples == 1 && study == "study 7" && enrolment?.isActive == true)
    #expect(throws: StoreError.self) {
      try store.write { _ = try $0.delete(Enrolment.self, key: key) }
    }
  }

  @Test func following() throws {
    let store = try Store.inMemory(types: [Owner.self, Pet.self])
    let joey = Owner(name: "Joey")
    let tom = Pet(name: "Tom")
    let rex = Pet(name: "Rex", ownerKey: joey.pk, friendKeys: [tom.pk, UUID()])
    try store.write { transaction in
      try transaction.add(contentsOf: [rex, tom])
      try transaction.add(joey)
    }

    let owner = try store.related(Pet.owner, of: rex)
    let friends = try store.related(Pet.friends, of: rex)
    let pets = try store.referring(Pet.owner, to: joey).sorted(by: \.name).fetch()
    #expect(owner?.name == "Joey")
    #expect(friends.objects.map(\.name) == ["Tom"] && friends.dangling.count == 1)
    #expect(pets.map(\.name) == ["Rex"])
    #expect(try store.danglingKeys(Pet.friends).map(\.object) == [rex.pk])

    try store.write { transaction in
      try transaction.setRelation(Pet.owner, of: tom.pk, to: joey)
      try transaction.addRelated(rex, to: Pet.friends, of: tom.pk)
      try transaction.removeRelated(tom.pk, from: Pet.friends, of: rex.pk)
    }

    let withOwners = try store.objects(Pet.self).sorted(by: \.name).fetch(with: Pet.owner)
    let withPets = try store.objects(Owner.self).fetch(withReferring: Pet.owner)
    let joeys = try store.objects(Pet.self).where(Pet.owner) { $0.name == "Joey" }.count()
    #expect(withOwners.map { $0.related?.name } == ["Joey", "Joey"])
    #expect(withPets.map(\.referring.count) == [2])
    #expect(joeys == 2)

    try store.write { try $0.delete(joey) }
    let left = try store.objects(Pet.self).fetch()
    #expect(left.isEmpty)
  }
}
