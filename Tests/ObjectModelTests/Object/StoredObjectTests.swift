import Foundation
import ObjectModel
import Testing
import ValueModel

/// The rules of primary keys.
struct StoredObjectTests {
  struct Person: Codable, Equatable {
    var pk = UUID()
    var name: String
    var pets: [Pet] = []
  }
  struct Pet: Codable, Equatable {
    var pk: String
    var name: String
  }

  @Test func oneLineMakesACodableStructStorable() throws {
    let person = Person(name: "Joey", pets: [Pet(pk: "p1", name: "Duck")])
    let value = try person.storedValue()
    #expect(value.json() == #"{"name":"Joey","pets":[{"name":"Duck"}]}"#)
    #expect(value[hidden: .primaryKey]?.bytes?.count == 16)
    #expect(value["pets"]?[0]?[hidden: .primaryKey] == "p1")
    #expect(try Person(storedValue: value) == person)
    let dictionary = ValueDictionary()
    let bytes = try person.storedValue(dictionary: dictionary).encoded(dictionary: dictionary)
    #expect(try Person(storedValue: Value(encoded: bytes, dictionary: dictionary)) == person)
    #expect(try Person(storedValue: Value(encoded: value.encoded())) == person)
  }

  @Test func aValueWithoutKeyIsGivenANewOne() throws {
    let json = try JSON.parse(#"{"name":"Joey","pets":[{"name":"Duck"}]}"#)
    let one = try Person(storedValue: json)
    let two = try Person(storedValue: json)
    #expect(one.name == "Joey")
    #expect(one.pk != two.pk)
    #expect(one.pets[0].pk != two.pets[0].pk)
  }

  @Test func aVisibleFieldIsNoKey() throws {
    let value: Value = ["pk": "11111111-1111-1111-1111-111111111111", "name": "Joey", "pets": []]
    #expect(try Person(storedValue: value).pk.uuidString != value["pk"]?.string)
  }

  struct Numbered: Codable, Equatable { var pk: Int; var x: Int }

  @Test func integersAreKeysThatTheProgramGives() throws {
    let value = try Numbered(pk: 7, x: 1).storedValue()
    #expect(value == ["x": 1])
    #expect(value[hidden: .primaryKey] == 7)
    #expect(try Numbered(storedValue: value) == Numbered(pk: 7, x: 1))
    let error = #expect(throws: ObjectError.self) { try Numbered(storedValue: ["x": 1]) }
    #expect(error?.code == .mismatch)
    #expect(error?.path == "pk")
    #expect(try Numbered(pk: 7, x: 1).copy(pk: 8) == Numbered(pk: 8, x: 1))
  }

  struct Task: Codable, Equatable, Identifiable { var id: String; var title: String }

  @Test func theIdentityIsTheKeyOfTypesWithoutOne() throws {
    let task = Task(id: "t1", title: "x")
    #expect(task.pk == "t1")
    let value = try task.storedValue()
    #expect(value == ["id": "t1", "title": "x"])
    #expect(value[hidden: .primaryKey] == "t1")
    #expect(try Task(storedValue: value) == task)
    let copy = try task.copy()
    #expect(copy.id != "t1")
    #expect(copy.title == "x")
    #expect(try task.populated(from: Task(id: "t2", title: "y")) == Task(id: "t1", title: "y"))
  }

  struct Device: Codable, Equatable, Identifiable { var id: UUID; var title: String }

  @Test func copiesOfTypesWithAnIdentityGetANewOne() throws {
    let device = Device(id: UUID(), title: "x")
    let copy = try device.copy()
    #expect(copy.id != device.id)
    #expect(copy.pk == copy.id)
    #expect(try Device(storedValue: copy.storedValue()) == copy)
  }

  final class Account: Codable, Sendable {
    let pk: UUID
    let owner: String
    init(pk: UUID = UUID(), owner: String) {
      self.pk = pk
      self.owner = owner
    }
  }

  @Test func finalClassesAreStorable() throws {
    let account = Account(owner: "Joey")
    let copy = try account.copy()
    #expect(copy.owner == "Joey")
    #expect(copy.pk != account.pk)
    var same = account
    try same.populate(from: Account(owner: "Chandler"))
    #expect(same.pk == account.pk)
    #expect(same.owner == "Chandler")
    #expect(account.owner == "Joey")
  }

  struct Keyless: Codable {
    var pk = UUID()
    var x: Int
    enum CodingKeys: CodingKey { case x }
  }
  struct Forgetful: Codable {
    var pk = UUID()
    var x: Int
    enum CodingKeys: CodingKey { case x }
  }

  @Test func aKeyWithoutCodingKeyIsSetOrRefused() throws {
    let object = Keyless(x: 1)
    let back = try Keyless(storedValue: object.storedValue())
    #expect(back.pk == object.pk)
    let value = try Forgetful(x: 1).storedValue()
    let error = #expect(throws: ObjectError.self) { try Forgetful(storedValue: value) }
    #expect(error?.code == .keyNotKept)
  }

  struct Clash: Codable {
    var pk: Int { 4 }
    var number: Int
    enum CodingKeys: String, CodingKey { case number = "pk" }
  }

  @Test func theNameBelongsToTheKey() {
    let error = #expect(throws: ObjectError.self) { try Clash(number: 5).storedValue() }
    #expect(error?.code == .notRepresentable)
  }

  @Test func badContentSaysWhere() throws {
    let error = #expect(throws: ObjectError.self) {
      try Person(storedValue: ["name": "secret", "pets": [["name": 4]]])
    }
    #expect(error?.code == .mismatch)
    #expect(error?.path == "pets[0].name")
    #expect(error?.description.contains("secret") == false)
    var value = try Person(name: "x").storedValue()
    value[hidden: .primaryKey] = 5
    #expect(throws: ObjectError.self) { try Person(storedValue: value) }
  }

  @Test func viewsHaveKeysTheSameWay() throws {
    let patient = try Patient.example(ValueDictionary())
    #expect(patient.pk != .unassigned)
    let value = try patient.storedValue(dictionary: ValueDictionary())
    #expect(value.json() == Patient.json)
    #expect(try Patient(storedValue: value).pk == patient.pk)
    #expect(Patient().pk != Patient().pk)
    #expect(Patient(unchecked: [:]).pk == .unassigned)
  }
}

extension StoredObjectTests.Person: StoredObject {}
extension StoredObjectTests.Pet: StoredObject {}
extension StoredObjectTests.Numbered: StoredObject {}
extension StoredObjectTests.Task: StoredObject {}
extension StoredObjectTests.Device: StoredObject {}
extension StoredObjectTests.Account: StoredObject {}
extension StoredObjectTests.Keyless: RekeyableObject {}
extension StoredObjectTests.Forgetful: StoredObject {}
extension StoredObjectTests.Clash: StoredObject {}
