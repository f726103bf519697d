import Foundation
import ObjectModel
import Testing
import ValueModel

/// The examples of `docs/objects.md`, in their order.
struct ObjectDocumentTests {
  struct Address: Codable, Equatable { var city: String }
  struct Person: Codable, Equatable {
    var pk = UUID()
    var name: String
    var born: Date?
    var addresses: [Address] = []
  }

  @Test func aCodableTypeIsStored() throws {
    let person = Person(name: "Joey")
    let value = try person.storedValue()
    #expect(value.json() == #"{"name":"Joey","addresses":[]}"#)
    #expect(try Person(storedValue: value) == person)
    let dictionary = ValueDictionary()
    let encoded = try ValueEncoder(dictionary: dictionary).encode(person)
    #expect(try ValueDecoder().decode(Person.self, from: encoded) == person)
  }

  @Test func datesAreTextsInTheOrderOfTime() throws {
    let date = Date(timeIntervalSince1970: 1_795_255_080.25)
    #expect(DateText.text(of: date) == "2026-11-21T09:58:00.25+00:00")
    let person = Person(name: "Joey", born: date)
    #expect(try person.storedValue()["born"] == Value("2026-11-21T09:58:00.25+00:00"))
    #expect(date.queryValue == Value("2026-11-21T09:58:00.25+00:00"))
  }

  struct Name: ObjectView {
    static let schema = Schema("Name", "family:string given:string* rank:integer")
    var fields: Value
    init(unchecked fields: Value) { self.fields = fields }

    var family: String? {
      get { fields[string: Self.schema, 0] }
      set { fields[string: Self.schema, 0] = newValue }
    }
    var given: [String] {
      get { fields[strings: Self.schema, 1] }
      set { fields[strings: Self.schema, 1] = newValue }
    }
  }

  @Test func aViewReadsAndChangesItsValue() throws {
    var name = try Name(fields: JSON.parse(#"{"family":"Tribbiani","given":["J."],"x":1.50}"#))
    #expect(name.family == "Tribbiani")
    name.given.append("Joey")
    name.family = nil
    #expect(name.fields.json() == #"{"given":["J.","Joey"],"x":1.50}"#)
  }

  @Test func copyPopulateAndUpsert() throws {
    let person = Person(name: "Joey", addresses: [Address(city: "New York")])
    let copy = try person.copy()
    #expect(copy.pk != person.pk)
    #expect(copy.addresses == person.addresses)
    var target = Person(name: "Chandler")
    let pk = target.pk
    try target.populate(from: person)
    #expect(target.pk == pk)
    #expect(target.addresses == person.addresses)
    var patient = try Patient.example()
    try patient.upsert(\.status, Status(fields: ["text": "married"]))
    #expect(patient.status?.fields == ["text": "married"])
  }

  @Test func keyPathsAreFound() throws {
    #expect(FieldPaths().path(for: \Person.addresses) == "addresses")
    #expect(try FieldPaths().resolve(\Patient.name[0].family) == "name[0].family")
    #expect(FieldPaths().path(for: \Order.city) == "address.city")
    let filter = try TypedFilter<Person> { $0.name == "Joey" }.filter(resolvedBy: FieldPaths())
    #expect(try CompiledFilter(filter).matches(Person(name: "Joey").storedValue()))
    #expect(try !CompiledFilter(filter).matches(Person(name: "Ross").storedValue()))
  }

  enum State: String, Codable { case open, done }
  struct Order: Codable {
    var state: State
    var city: String
  }
}

extension ObjectDocumentTests.Person: StoredObject {}

extension ObjectDocumentTests.Order: NamedFields {
  static var fieldNames: [PartialKeyPath<Self>: String] {
    [\.state: "state", \.city: "address.city"]
  }
}
