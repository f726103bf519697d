import FHIRR4
import Testing

/// Elements with several types: the enumeration and the accessors are two ways to the same fields.
struct ChoiceTests {
  private func observation(_ fields: String) throws -> Observation {
    try Observation(json: #"{"resourceType":"Observation","status":"final",\#(fields)}"#)
  }

  @Test func enumerationAndAccessorAgree() throws {
    let read = try observation(#""valueQuantity":{"value":1.50,"unit":"kg"}"#)
    guard case .quantity(let quantity) = read.value else {
      Issue.record("no quantity")
      return
    }
    #expect(quantity == read.valueQuantity)
    #expect(read.valueString == nil && read.valueBoolean == nil)
    var other = Observation()
    other.value = .quantity(quantity)
    #expect(other.valueQuantity == quantity)
    other.valueString = "x"
    #expect(other.value == .string("x"))
    #expect(other.valueQuantity == nil)
  }

  @Test func everyTypeOfAChoiceComesBack() {
    var observation = Observation()
    let choices: [Observation.ValueChoice] = [
      .quantity(Quantity()), .codeableConcept(CodeableConcept()), .string("a"), .boolean(false),
      .integer(-3), .range(R4.Range()), .time("10:00:00"), .dateTime("2024-05"),
      .period(Period()),
    ]
    for choice in choices {
      observation.value = choice
      #expect(observation.value == choice)
      #expect(observation.fields.fields.count { $0.name.hasPrefix("value") } == 1)
    }
  }

  @Test func settingOneTypeRemovesTheOthersAndTheirCompanions() throws {
    let texts = #""valueString":"a","_valueString":{"id":"s"},"_valueBoolean":{"id":"b"}"#
    var changed = try observation(texts)
    changed.valueInteger = 4
    #expect(changed.json() == #"{"resourceType":"Observation","status":"final","valueInteger":4}"#)
    changed = try observation(texts)
    changed.value = .integer(4)
    #expect(changed.json() == #"{"resourceType":"Observation","status":"final","valueInteger":4}"#)
    changed = try observation(texts)
    changed.valueQuantity = Quantity()
    #expect(
      changed.json() == #"{"resourceType":"Observation","status":"final","valueQuantity":{}}"#)
  }

  @Test func settingTheTypeThatIsThereKeepsItsCompanion() throws {
    var changed = try observation(#""valueString":"a","_valueString":{"id":"s"}"#)
    changed.value = .string("b")
    #expect(changed[primitive: \.valueString].id == "s")
    changed.valueString = "c"
    #expect(changed[primitive: \.valueString].id == "s")
  }

  @Test func settingNilRemovesThatTypeAlone() throws {
    var changed = try observation(#""valueString":"a""#)
    let before = changed
    changed.valueInteger = nil
    changed.valueQuantity = nil
    changed.valueQuantity?.unit = "kg"
    #expect(changed == before)
    changed.valueString = nil
    #expect(changed.value == nil && changed.fields["valueString"] == nil)
    changed = try observation(#""valueString":"a","valueInteger":1,"_valueBoolean":{"id":"b"}"#)
    changed.value = nil
    #expect(changed.json() == #"{"resourceType":"Observation","status":"final"}"#)
  }

  @Test func aTypeThatHoldsAnotherKindRemovesNothing() throws {
    for wrong in [#""text""#, "null", "[]"] {
      var changed = try observation(#""valueQuantity":\#(wrong),"valueString":"a""#)
      let before = changed
      changed.valueQuantity?.unit = "kg"
      #expect(changed == before)
      #expect(changed.value == .string("a"))
      changed.valueQuantity = nil
      #expect(changed.valueString == "a")
    }
  }

  @Test func ofTwoTypesTheFirstIsReadAndBothAreReported() throws {
    let both = try observation(
      #""code":{"text":"c"},"valueInteger":1,"valueQuantity":{"value":2}"#)
    #expect(both.value == .quantity(both.valueQuantity ?? Quantity()))
    #expect(both.valueInteger == 1)
    #expect(both.issues().map(\.summary) == ["structure Observation.value[x]"])
  }

  @Test func aChoiceOfARequiredElementIsRequired() throws {
    let concept = CodeableConcept(unchecked: Value(object: [("text", "m")]))
    var statement = MedicationStatement(
      status: "active", medication: .codeableConcept(concept), subject: Reference())
    statement.subject?.display = "someone"
    #expect(statement.issues() == [])
    #expect(statement.medicationCodeableConcept?.text == "m")
    statement.medication = .reference(Reference(unchecked: Value(object: [("display", "m")])))
    #expect(statement.medicationCodeableConcept == nil)
    #expect(statement.issues() == [])
    statement.medication = nil
    #expect(statement.issues().map(\.summary) == ["required MedicationStatement.medication[x]"])
  }

  @Test func anElementOfAChoiceIsChangedInPlace() throws {
    var changed = try observation(#""valueQuantity":{"value":1.50,"unit":"kg"}"#)
    changed.valueQuantity?.unit = "g"
    #expect(changed.fields["valueQuantity"]?.json() == #"{"value":1.50,"unit":"g"}"#)
  }
}
