import Foundation
import ObjectModel
import Testing
import ValueModel

struct ObjectViewTests {
  @Test(arguments: [false, true])
  func fieldsAreReadWhereTheyLie(hasDictionary: Bool) throws {
    let patient = try Patient.example(hasDictionary ? ValueDictionary() : nil)
    #expect(patient.active == true)
    #expect(patient.age == 31)
    #expect(patient.weight?.text == "80.50")
    #expect(patient.roughWeight == 80.5)
    #expect(patient.note == "n")
    #expect(patient.name.count == 2)
    #expect(patient.name[0].given == ["Joey", "F."])
    #expect(patient.names[0].family == "Tribbiani")
    #expect(patient.names[1].family == nil)
    #expect(patient.names[0].rank == 3)
    #expect(patient.name[0].period?.text == "always")
    #expect(patient.status?.code == "S")
    #expect(patient.photo == nil)
    #expect(patient.extra == nil)
    #expect(patient.status?.parts == [])
  }

  @Test func fieldsAreSetInPlace() throws {
    var patient = try Patient.example(ValueDictionary())
    let before = patient
    patient.name[0].given.append("Francis")
    patient.names[1].family = "T."
    patient.names.append(HumanName(family: "Drake", given: ["Ramoray"]))
    patient.status?.text = "married"
    patient.active = false
    patient.age = nil
    patient.weight = "81.0"
    patient.photo = [1, 2]
    patient.extra = ["free": true]
    let expected = """
      {"resourceType":"Patient","active":false,"name":[{"family":"Tribbiani","given":["Joey","F.",\
      "Francis"],"rank":3,"period":{"text":"always"}},{"given":["J"],"family":"T."},\
      {"family":"Drake","given":["Ramoray"]}],"weight":81.0,"note":"n","unknown":{"x":[1,null]},\
      "status":{"text":"married","code":"S"},"photo":"AQI=","extra":{"free":true}}
      """
    #expect(patient.fields.json() == expected)
    #expect(before.fields.json() == Patient.json)
  }

  @Test func emptyListsAndNilRemoveFields() throws {
    var patient = try Patient.example()
    patient.name = []
    patient.status = nil
    #expect(patient.fields["name"] == nil)
    #expect(patient.fields["status"] == nil)
    patient.status?.text = "nobody is there"
    #expect(patient.fields["status"] == nil)
    patient.names.append(HumanName(family: "A", given: []))
    #expect(patient.fields["name"] == [["family": "A"]])
    patient.names.removeAll()
    #expect(patient.fields["name"] == nil)
  }

  @Test func fieldsOfAnotherKindReadAsAbsentAndStay() throws {
    var patient = try Patient(
      fields: ["active": "yes", "name": "Joey", "age": 1.5, "status": [], "note": 3])
    #expect(patient.active == nil)
    #expect(patient.name.isEmpty)
    #expect(patient.names.isEmpty)
    #expect(patient.age == nil)
    #expect(patient.status == nil)
    #expect(patient.note == nil)
    patient.status?.text = "x"
    patient.names.removeAll()
    #expect(
      patient.fields == ["active": "yes", "name": "Joey", "age": 1.5, "status": [], "note": 3])
    patient.age = 4
    #expect(patient.fields["age"] == 4)
  }

  @Test func placeholdersInListsOfStringsStay() throws {
    var name = try HumanName(fields: ["given": [.null, "Joey"]])
    #expect(name.given == ["", "Joey"])
    name.given.append("F.")
    #expect(name.fields == ["given": [.null, "Joey", "F."]])
  }

  @Test func numbersThatAreNotFiniteRemoveTheField() throws {
    var patient = try Patient.example()
    patient.roughWeight = .infinity
    #expect(patient.fields["weight"] == nil)
    patient.roughWeight = 2.25
    #expect(patient.weight?.text == "2.25")
  }

  @Test func listsAreCollections() {
    var list: ViewList<HumanName> = [
      HumanName(family: "A", given: []), HumanName(family: "B", given: []),
    ]
    list.insert(HumanName(family: "C", given: []), at: 1)
    #expect(list.map(\.family) == ["A", "C", "B"])
    list.swapAt(0, 2)
    #expect(list.map(\.family) == ["B", "C", "A"])
    list.sort { ($0.family ?? "") < ($1.family ?? "") }
    list.removeSubrange(1...)
    #expect(list == [HumanName(family: "A", given: [])])
    list[0] = HumanName(family: "Z", given: [])
    #expect(list.value == [["family": "Z"]])
  }

  @Test func viewsGoThroughAnyCoder() throws {
    let patient = try Patient.example(ValueDictionary())
    let data = try JSONEncoder().encode([patient])
    var same = patient
    same.weight = "80.5"
    #expect(try JSONDecoder().decode([Patient].self, from: data) == [same])
    let list = try PropertyListEncoder().encode([patient.name[0]])
    #expect(try PropertyListDecoder().decode([HumanName].self, from: list) == [patient.name[0]])
    struct Ward: Codable, Equatable { var patients: [Patient] }
    let ward = Ward(patients: [patient])
    let value = try ValueEncoder().encode(ward)
    #expect(value["patients"]?[0]?["weight"]?.decimal?.text == "80.50")
    let back = try ValueDecoder().decode(Ward.self, from: value)
    #expect(back == ward)
    #expect(back.patients[0].pk == patient.pk)
    #expect(throws: DecodingError.self) { try ValueDecoder().decode(Patient.self, from: [1]) }
    #expect(throws: ObjectError.self) { try Patient(fields: "text") }
  }

  @Test func viewsAreEqualByContent() throws {
    let one = try Patient.example()
    let two = try Patient.example(ValueDictionary())
    #expect(one == two)
    #expect(one.hashValue == two.hashValue)
    #expect(one.pk != two.pk)
  }

  @Test func schemasDescribeTheirFields() throws {
    let schema = Patient.schema
    #expect(schema.fields.count == 8)
    let name = schema.fields[1]
    #expect(name.kind == .object)
    #expect(name.cardinality == .list)
    #expect(schema.element(of: name)?.typeName == "HumanName")
    #expect(schema.element(of: schema.fields[0]) == nil)
    #expect(schema.index(of: "status") == 5)
    #expect(schema.index(of: "nothing") == nil)
    #expect(
      schema.fields.map(\.description).joined(separator: " ").hasPrefix(
        "active:boolean name:HumanName*"))
  }

  @Test func schemasFindWhatTheirAccessorsDoNotRead() throws {
    #expect(try Patient.schema.problems(in: Patient.example().fields).isEmpty)
    let value: Value = [
      "active": 1, "age": .null, "weight": 80, "name": [["given": "x"], 3, .null], "status": [],
    ]
    let paths = Patient.schema.problems(in: value).map { $0.path?.description }
    #expect(paths == ["active", "name[0].given", "name[1]", "status"])
    let strict = Schema("Strict", "id:string! more:Strict*")
    let nested: Value = ["id": "x", "more": [["id": .null], ["id": "y", "more": [[:]]]]]
    #expect(strict.problems(in: nested).map(\.path) == ["more[0].id", "more[1].more[0].id"])
    #expect(strict.problems(in: 3).map(\.path) == [""])
  }
}
