public import Andiron
public import FHIRR4
import Foundation
import Testing

extension Patient: DeclaredObject {
  public static let collection = CollectionDeclaration<Patient>(indexes: [
    .on(\.id), .on(\.birthDate),
  ])
}

/// `docs/guides/fhir.md`.
@Suite struct FHIRGuideTests {
  private let json = """
    {"resourceType": "Patient", "id": "p1", "active": true,
      "name": [{"family": "Green", "given": ["Anna", null], "_given": [null, {"id": "g2"}]}],
      "gender": "male", "birthDate": "1974-12", "_birthDate": {"id": "b1"},
      "vendorField": {"kept": 1.50}}
    """

  @Test func readingAndWriting() throws {
    let patient = try Patient(json: json)
    let family = patient.name.first?.family
    let text = patient.json()
    #expect(family == "Green")
    #expect(text == json.filter { !$0.isWhitespace })

    let resource = try R4.read(json)
    if let patient = resource[as: Patient.self] {
      show(patient.id)
    }
    switch resource.typed {
    case let patient as Patient: show(patient.id)
    case let observation as Observation: show(observation.id)
    default: show(resource.resourceType)
    }
    #expect(resource[as: Observation.self] == nil)

    let lines = [Data(json.utf8), Data(json.utf8)]
    var patients: [Patient] = []
    let reader = ResourceReader(R4.self)
    for line in lines {
      let resource = try reader.read(line)
      if let patient = resource[as: Patient.self] { patients.append(patient) }
    }
    #expect(patients.count == 2)
  }

  @Test func fields() throws {
    var patient = Patient()
    patient.active = true
    patient.name.append(HumanName(family: "Green", given: ["Anna"]))
    patient.name[0].given.append("Maria")
    patient.maritalStatus = CodeableConcept(text: "married")
    patient.maritalStatus = nil
    patient.name[0].given = []
    #expect(
      patient.json() == #"{"resourceType":"Patient","active":true,"name":[{"family":"Green"}]}"#)
    let king = Patient {
      $0.gender = .female
      $0.name = [HumanName(family: "King")]
    }
    #expect(
      king.json()
        == #"{"resourceType":"Patient","gender":"female","name":[{"family":"King"}]}"#)
    #expect(king.pk.isAssigned)
    let before = patient
    patient.active = false
    #expect(before.active == true)
    #expect(before.pk == patient.pk)
  }

  @Test func dataTypes() {
    let weight = CodeableConcept(
      coding: [Coding(system: "http://loinc.org", code: "29463-7")], text: "weight")
    var observation = Observation(status: .final, code: weight)
    observation.value = .quantity(
      Quantity(value: 72, unit: "kg", system: "http://unitsofmeasure.org", code: "kg"))
    observation.effective = .period(Period(start: "2024-05-01", end: "2024-05-02"))
    #expect(observation.issues().isEmpty)
    #expect(
      observation.json()
        == #"{"resourceType":"Observation","status":"final","code":{"coding":[{"system":"#
        + #""http://loinc.org","code":"29463-7"}],"text":"weight"},"valueQuantity":{"value":72,"#
        + #""unit":"kg","system":"http://unitsofmeasure.org","code":"kg"},"effectivePeriod":"#
        + #"{"start":"2024-05-01","end":"2024-05-02"}}"#)
  }

  @Test func choices() throws {
    var observation = Observation(status: .final, code: CodeableConcept(text: "temperature"))
    observation.valueString = "high"
    observation.valueQuantity = Quantity(value: "37.20", unit: "Cel")
    let isGone = observation.valueString == nil

    switch observation.value {
    case .quantity(let quantity): show(quantity.value?.description)
    case .string(let text): show(text)
    default: break
    }
    observation.value = .boolean(true)
    #expect(isGone)
    #expect(observation.valueQuantity == nil && observation.valueBoolean == true)
  }

  @Test func codesAndNumbers() throws {
    var patient = Patient()
    patient.gender = .female
    patient.gender = "divers"
    let isKnown = patient.gender?.isKnown
    let codes = AdministrativeGender.allCodes.map(\.rawValue)
    #expect(isKnown == false)
    #expect(codes == ["male", "female", "other", "unknown"])
    #expect(patient.json().contains("divers"))

    var quantity = Quantity()
    quantity.value = 72
    quantity.value = "37.20"
    let same = quantity.value == "37.2"
    let text = quantity.json()
    #expect(same)
    #expect(text == #"{"value":37.20}"#)
  }

  @Test func dates() throws {
    var patient = Patient()
    patient.birthDate = "1974-12"
    patient.birthDate = FHIRDate(year: 1974, month: 12)
    let precision = patient.birthDate?.precision
    let day = patient.birthDate?.day
    #expect(precision == .month && day == nil)

    let date: FHIRDate = "1974-12"
    let order = date.compare(to: FHIRDate("1975"))
    let unknown = date.compare(to: FHIRDate("1974-12-25"))
    let range = date.interval(in: .gmt)
    #expect(order == .less)
    #expect(unknown == nil)
    #expect(range?.lowerBound.timeIntervalSince1970 == 155_088_000)

    let wrong: FHIRDate = "1974-13"
    let isValid = wrong.isValid
    let none = FHIRDate.init("1974-13")
    #expect(!isValid && none == nil)
  }

  @Test func extensions() throws {
    let birthTime = "http://hl7.org/fhir/StructureDefinition/patient-birthTime"
    let nationality = "http://hl7.org/fhir/StructureDefinition/patient-nationality"
    var patient = try Patient(json: json)

    patient.addExtension(Extension(url: nationality, value: .string("GB")))
    let found = patient.extension[url: nationality]?.valueString
    #expect(found == "GB")

    let time = Extension(url: birthTime, value: .dateTime("1974-12-25T14:35:45-05:00"))
    patient[primitive: \.birthDate].extension.append(time)
    let id = patient[primitive: \.birthDate].id
    #expect(id == "b1")
    #expect(patient.fields["_birthDate"]?["extension"]?.elements.count == 1)

    for given in patient.name[0][primitives: \.given] {
      show(given.value ?? given.element.id)
    }
    patient.name[0][primitive: \.given, 1].id = "g3"
    #expect(patient.name[0].given == ["Anna", ""])
    #expect(patient.name[0][primitives: \.given].map(\.element.id) == [nil, "g3"])
  }

  @Test func resourcesWithin() throws {
    let patient = try Patient(json: json)
    var bundle = R4.Bundle(type: .collection)
    bundle.entry.append(R4.Bundle.Entry())
    bundle.entry[0].resource = AnyResource(patient)
    bundle.entry[0].resource?[as: Patient.self]?.active = false
    #expect(bundle.entry[0].resource?[as: Patient.self]?.active == false)

    var report = DiagnosticReport(status: .final, code: CodeableConcept())
    var organization = Organization()
    organization.id = "o1"
    report.contained.append(AnyResource(organization))
    if let reference = Reference(contained: organization) { report.performer.append(reference) }
    let performer = report.resolve(contained: report.performer[0])
    #expect(performer?[as: Organization.self]?.id == "o1")
  }

  @Test func references() throws {
    let patient = try Patient(json: json)
    var observation = Observation(status: .final, code: CodeableConcept())
    observation.subject = Reference(to: patient)
    let parts = observation.subject?.parts
    #expect(parts?.type == "Patient" && parts?.id == "p1")

    let absolute = ReferenceParts("https://example.org/fhir/Patient/p1/_history/2")
    #expect(absolute?.base == "https://example.org/fhir")
    #expect(absolute?.version == "2")
  }

  @Test func checking() throws {
    let patient = try Patient(json: json)
    for issue in patient.issues() { show(issue.path) }
    let outcome = R4.operationOutcome(patient.issues())
    do throws(FHIRError) {
      let patient = try Patient(json: json, .strict)
      show(patient.id)
    } catch {
      for issue in error.issues { show("\(issue.path): \(issue.message)") }
    }
    #expect(patient.issues().map(\.path) == ["Patient.vendorField"])
    #expect(outcome[as: OperationOutcome.self]?.issue.count == 1)
    #expect(throws: FHIRError.self) { try Patient(json: json, .strict) }
    #expect {
      try Observation(json: json)
    } throws: { error in
      (error as? FHIRError)?.code == .wrongType
    }
  }

  @Test func copying() throws {
    let other = try Patient(json: #"{"resourceType": "Patient", "id": "p1", "active": false}"#)
    let status = CodeableConcept(text: "married")
    var patient = try Patient(json: json)
    let key = patient.pk

    let copy = try patient.copy()
    try patient.populate(from: other)
    try patient.upsert(\.maritalStatus, status)
    #expect(copy.pk != key && patient.pk == key)
    #expect(patient.json().contains(#""active":false,"maritalStatus":{"text":"married"}"#))
    #expect(patient.birthDate == nil && copy.birthDate == "1974-12")
  }

  @Test func storing() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let patient = try Patient(json: json)
    var observation = Observation(status: .final, code: CodeableConcept())
    observation.valueQuantity = Quantity(value: "37.20")

    let store = try Store(at: url, types: [Patient.self])
    try store.write { transaction in
      try transaction.add(patient)
      try transaction.add(observation)
    }
    let older = try store.objects(Patient.self).where(\.birthDate < "1980").fetch()
    let men = try store.objects(Patient.self).where(\.gender == .male).fetch()
    let greens = try store.objects(Patient.self).where { $0.name.any { $0.family == "Green" } }
      .sorted(by: \.birthDate).fetch()
    let fevers = try store.objects(Observation.self)
      .where(\.valueQuantity?.value > 37).fetch()
    #expect([older, men, greens] == [[patient], [patient], [patient]])
    #expect(older[0].pk == patient.pk && older[0].json() == patient.json())
    #expect(fevers.map(\.pk) == [observation.pk])
    let byID = try store.objects(Patient.self).where { $0.id.in(["p0", "p1"]) }.fetch()
    #expect(byID == [patient])
    #expect(try store.objects(Patient.self).where(\.gender == .female).fetch().isEmpty)
    #expect(try store.objects(Patient.self).where(\.birthDate < "1970").fetch().isEmpty)

    let received = try Patient(json: #"{"resourceType": "Patient", "id": "p1", "active": false}"#)
    try store.write { transaction in
      let sameID = transaction.objects(Patient.self).where(\.id == received.id)
      if var stored = try sameID.first() {
        try stored.populate(from: received)
        try transaction.update(stored)
      } else {
        try transaction.add(received)
      }
    }
    #expect(try store.count(Patient.self) == 1)
    #expect(try store.object(Patient.self, key: patient.pk)?.active == false)
    try store.close()
  }

  private func show(_ text: String?) { #expect(text != nil) }
}
