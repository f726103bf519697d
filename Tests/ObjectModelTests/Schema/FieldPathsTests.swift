import Foundation
import ObjectModel
import Testing
import ValueModel

struct FieldPathsTests {
  private func path(_ keyPath: AnyKeyPath) throws -> ValuePath { try FieldPaths().resolve(keyPath) }

  private func code(_ keyPath: AnyKeyPath) -> KeyPathError.Code? {
    #expect(throws: KeyPathError.self) { try FieldPaths().resolve(keyPath) }?.code
  }

  // MARK: Views

  @Test func accessorsOfViewsLeadToTheirFields() throws {
    #expect(try path(\Patient.active) == "active")
    #expect(try path(\Patient.age) == "age")
    #expect(try path(\Patient.weight) == "weight")
    #expect(try path(\Patient.roughWeight) == "weight")
    #expect(try path(\Patient.note) == "note")
    #expect(try path(\Patient.photo) == "photo")
    #expect(try path(\Patient.extra) == "extra")
    #expect(try path(\Patient.status) == "status")
    #expect(try path(\Patient.name) == "name")
    #expect(try path(\Patient.names) == "name")
    #expect(try path(\Patient.noteCode) == "note")
    #expect(try path(\Patient.self) == "")
  }

  @Test func nestedKeyPathsOfViewsLeadDown() throws {
    #expect(try path(\Patient.status?.text) == "status.text")
    #expect(try path(\Patient.status?.parts) == "status.parts")
    #expect(try path(\Patient.name[0].given) == "name[0].given")
    #expect(try path(\Patient.name[2].given[1]) == "name[2].given[1]")
    #expect(try path(\Patient.names[1].period?.code) == "name[1].period.code")
    #expect(try path(\Patient.names[1]) == "name[1]")
    #expect(try path(\HumanName.rank) == "rank")
  }

  @Test func whatAViewWorksOutIsNoField() {
    #expect(code(\Patient.isMinor) == .computed)
    #expect(code(\Patient.title) == .computed)
    #expect(code(\Patient.inactive) == .computed)
    #expect(code(\Patient.constant) == .computed)
    #expect(code(\Patient.shouted) == .computed)
    #expect(code(\Patient.name.count) == .computed)
    #expect(FieldPaths().path(for: \Patient.title) == nil)
  }

  // MARK: Codable types

  enum Level: Int, Codable, CaseIterable { case low = 1, middle, high }
  enum Kind: String, Codable { case a, b }
  struct Address: Codable {
    var city: String
    var street: String?
    var isHome: Bool
    enum CodingKeys: String, CodingKey { case city, street = "line", isHome = "home" }
  }
  struct Person: Codable {
    var pk: UUID
    var name: String
    var alias: String?
    var age: Int8
    var isActive: Bool
    var isAdmin: Bool
    var level: Level
    var address: Address
    var addresses: [Address]
    var tags: Set<String>
    var born: Date
    var scores: [String: Double]
    var parent: [Person]
    var kind: Kind?
    var any: Value
    var view: HumanName?
    var amount: Decimal

    var fullName: String { name + " " + (alias ?? "") }
    var isInactive: Bool { !isActive }
    var isEither: Bool { isActive || isAdmin }
    var display: String { name }
    var yes: Bool { true }
  }

  @Test func propertiesOfCodableTypesLeadToTheirFields() throws {
    #expect(try path(\Person.name) == "name")
    #expect(try path(\Person.alias) == "alias")
    #expect(try path(\Person.age) == "age")
    #expect(try path(\Person.isActive) == "isActive")
    #expect(try path(\Person.isAdmin) == "isAdmin")
    #expect(try path(\Person.level) == "level")
    #expect(try path(\Person.born) == "born")
    #expect(try path(\Person.tags) == "tags")
    #expect(try path(\Person.scores) == "scores")
    #expect(try path(\Person.amount) == "amount")
    #expect(try path(\Person.any) == "any")
    #expect(try path(\Person.view) == "view")
    #expect(try path(\Person.display) == "name")
  }

  @Test func nestedKeyPathsRespectCodingKeys() throws {
    #expect(try path(\Person.address) == "address")
    #expect(try path(\Person.address.street) == "address.line")
    #expect(try path(\Person.address.isHome) == "address.home")
    #expect(try path(\Person.addresses) == "addresses")
    #expect(try path(\Person.addresses[1].city) == "addresses[1].city")
    #expect(try path(\Person.addresses[2]) == "addresses[2]")
    #expect(try path(\Person.parent[0].address.city) == "parent[0].address.city")
    #expect(try path(\Person.self) == "")
  }

  @Test func whatATypeWorksOutIsNoField() {
    #expect(code(\Person.fullName) == .computed)
    #expect(code(\Person.isInactive) == .computed)
    #expect(code(\Person.isEither) == .computed)
    #expect(code(\Person.yes) == .computed)
    #expect(code(\Person.addresses.count) == .computed)
    #expect(code(\Person.name.count) == .computed)
  }

  @Test func enumerationsNeedNotListTheirCases() throws {
    #expect(try path(\Person.kind) == "kind")
    #expect(try path(\Strict.name) == "name")
  }

  @Test func thePrimaryKeyIsNoField() {
    #expect(code(\Person.pk) == .primaryKey)
  }

  struct Strict: Codable {
    var kind: Kind
    var name: String
  }
  struct Named: Codable, NamedFields {
    var kind: Kind
    var city: String
    static var fieldNames: [PartialKeyPath<Named>: String] {
      [\.kind: "kind", \.city: "address.city"]
    }
  }
  struct Plain { var x: Int }

  @Test func typesCanNameTheirFields() throws {
    #expect(try path(\Named.kind) == "kind")
    #expect(try path(\Named.city) == "address.city")
    #expect(code(\Plain.x) == .opaqueType)
  }

  @Test func manyThreadsFindTheSame() async {
    let paths = await withTaskGroup(of: ValuePath?.self) { group in
      for _ in 0..<40 {
        group.addTask { FieldPaths().path(for: \FieldPathsTests.Person.address.city) }
        group.addTask { FieldPaths().path(for: \Patient.names[1].period?.code) }
      }
      return await group.reduce(into: Set<ValuePath?>()) { $0.insert($1) }
    }
    #expect(paths == ["address.city", "name[1].period.code"])
  }
}

extension FieldPathsTests.Person: StoredObject {}
