import Foundation
import ObjectModel
import Testing
import ValueModel

struct PopulateTests {
  /// The number of an element, by path.
  private func number(_ value: Value, _ path: ValuePath) -> UInt16? { value[path]?.elementNumber }

  private func numbered() throws -> Patient {
    var patient = try Patient.example(ValueDictionary())
    try patient.assignElementNumbers()
    return patient
  }

  @Test func elementsGetNumbersThatDiffer() throws {
    let patient = try numbered()
    let keys = [
      patient.name[0].elementKey, patient.name[1].elementKey, patient.name[0].period?.elementKey,
      patient.status?.elementKey,
    ]
    #expect(Set(keys.compactMap(\.self)).count == 4)
    #expect(patient.name[0].id == patient.name[0].elementKey)
    #expect(patient.fields.elementNumber == nil)
    #expect(patient.fields.json() == Patient.json)
    let bytes = try patient.fields.encoded()
    #expect(
      try Value(encoded: bytes)["status"]?.elementNumber == patient.status?.fields.elementNumber)
  }

  @Test func numbersStayWhenOthersAreGiven() throws {
    var patient = try numbered()
    let before = patient.name.map(\.elementKey)
    patient.name.insert(HumanName(family: "New", given: []), at: 0)
    patient.name.append(patient.name[1])
    try patient.assignElementNumbers()
    #expect(Array(patient.name.map(\.elementKey)[1...2]) == before)
    #expect(Set(patient.name.map(\.elementKey)).count == 4)
    #expect(patient.name.allSatisfy { $0.elementKey != nil })
    let again = patient.fields
    try patient.assignElementNumbers()
    #expect(again.json() == patient.fields.json())
    #expect(
      patient.name.map(\.elementKey)
        == again["name"]?.elements.map { $0.elementNumber.map { ElementKey(number: $0) } })
  }

  @Test func numbersOfRemovedElementsAreNotGivenAgainUntilAllWere() throws {
    var value: Value = ["list": [[:]]]
    value[hidden: .nextElement] = 65_530
    var seen: [UInt16] = []
    for _ in 0..<8 {
      value["list"] = [[:]]
      try value.assignElementNumbers()
      seen.append(try #require(number(value, "list[0]")))
    }
    #expect(seen == [65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 0, 0])
    value["list"] = [[:], [:]]
    try value.assignElementNumbers()
    #expect(number(value, "list[0]") == 0)
    #expect(number(value, "list[1]") == 1)
  }

  @Test func moreElementsThanNumbersAreAnError() throws {
    var value: Value = ["list": Value(array: Array(repeating: [:], count: 65_536))]
    try value.assignElementNumbers()
    let before = value
    value["list"]?.append([:])
    let error = #expect(throws: ObjectError.self) { try value.assignElementNumbers() }
    #expect(error?.code == .tooManyElements)
    #expect(value["list"]?.count == 65_537)
    #expect(number(value, "list[65535]") == number(before, "list[65535]"))
  }

  @Test func populateKeepsKeysAndTakesContent() throws {
    var patient = try numbered()
    let (pk, names, status) = (
      patient.pk, patient.name.map(\.elementKey), patient.status?.elementKey
    )
    var source = try Patient(
      fields: JSON.parse(
        """
        {"name":[{"family":"A"},{"given":["B"]},{"family":"C"}],"age":null,"status":{"code":"T"},\
        "extra":{"deep":{"x":1}}}
        """))
    try patient.populate(from: source)
    #expect(patient.fields.json() == source.fields.json())
    #expect(patient.pk == pk)
    #expect(Array(patient.name.map(\.elementKey).prefix(2)) == names)
    #expect(patient.status?.elementKey == status)
    #expect(patient.name[2].elementKey != nil)
    #expect(patient.extra?.elementNumber != nil)
    #expect(patient.active == nil)
    // Nothing is shared.
    let taken = patient.fields.json()
    source.name[0].family = "Z"
    source.extra?["deep"]?["x"] = 2
    #expect(patient.fields.json() == taken)
    patient.name[1].given = []
    #expect(source.name[1].given == ["B"])
  }

  @Test func shorterListsRemoveTheSurplus() throws {
    var patient = try numbered()
    let first = patient.name[0].elementKey
    var source = patient
    source.name.removeLast()
    source.status = nil
    try patient.populate(from: source)
    #expect(patient.name.map(\.elementKey) == [first])
    #expect(patient.status == nil)
  }

  @Test func theKeysOfTheSourceDoNotComeOver() throws {
    var patient = try Patient.example()
    var source = try numbered()
    source.extra = ["inner": ["y": 1]]
    try source.assignElementNumbers()
    let pk = patient.pk
    try patient.populate(from: source)
    #expect(patient.pk == pk)
    #expect(patient.name[0].elementKey == nil)
    #expect(number(patient.fields, "extra.inner") == nil)
  }

  @Test func copiesHaveNewKeys() throws {
    let patient = try numbered()
    var copy = try patient.copy()
    #expect(copy == patient)
    #expect(copy.pk != patient.pk)
    #expect(copy.name[0].elementKey != nil)
    copy.name[0].family = "Other"
    #expect(patient.name[0].family == "Tribbiani")
    let plain = try Patient.example().copy()
    #expect(plain.name[0].elementKey == nil)
    let name = try patient.name[0].copy()
    #expect(name == patient.name[0])
    #expect(name.elementKey == nil)
  }

  @Test func upsertGivesEachOwnerItsOwnElement() throws {
    var patient = try numbered()
    let key = patient.status?.elementKey
    var status = Status()
    status.text = "married"
    try patient.upsert(\.status, status)
    #expect(patient.status == status)
    #expect(patient.status?.elementKey == key)
    try patient.upsert(\.status, nil)
    #expect(patient.fields["status"] == nil)
    try patient.upsert(\.status, status)
    #expect(patient.status == status)
    #expect(patient.status?.elementKey != nil)
    #expect(patient.status?.elementKey != key)
    var other = try Patient.example()
    try other.upsert(\.status, patient.status)
    #expect(other.status == status)
    #expect(other.status?.elementKey == nil)
  }

  @Test func upsertByName() throws {
    var value: Value = ["a": 1]
    try value.upsert(["x": 1], at: "b")
    #expect(value == ["a": 1, "b": ["x": 1]])
    try value.upsert(["y": 1], at: "a")
    #expect(value["a"] == ["y": 1])
    try value.upsert(nil, at: "a")
    #expect(value == ["b": ["x": 1]])
    #expect(throws: ObjectError.self) { try value.upsert(3, at: "b") }
    #expect(throws: ObjectError.self) {
      var list: Value = []
      try list.upsert([:], at: "b")
    }
    #expect(value == ["b": ["x": 1]])
  }

  @Test func whatIsNoObjectIsRefused() throws {
    var list: Value = [1]
    #expect(throws: ObjectError.self) { try list.populate(from: [:]) }
    #expect(throws: ObjectError.self) { try list.assignElementNumbers() }
    #expect(throws: ObjectError.self) { try list.copy(primaryKey: nil) }
    var object: Value = ["a": 1]
    #expect(throws: ObjectError.self) { try object.populate(from: .null) }
    #expect(object == ["a": 1])
  }

  @Test func depthIsLimited() throws {
    var deep: Value = [:]
    for _ in 0..<1_100 { deep = ["x": deep] }
    let error = #expect(throws: ObjectError.self) { try deep.withoutIdentity() }
    #expect(error?.code == .tooDeep)
    var target: Value = ["a": 1]
    #expect(throws: ObjectError.self) { try target.populate(from: deep) }
    #expect(target == ["a": 1])
    #expect(throws: ObjectError.self) { try deep.assignElementNumbers() }
  }
}
