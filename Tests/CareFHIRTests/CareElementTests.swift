import CareFHIR
import CareModel
import FHIRModel
import FHIRR4
import Foundation
import ObjectModel
import Testing
import ValueModel

@Suite struct CareElementTests {
  let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  let noon = Date(timeIntervalSince1970: 1_709_290_800)
  let patient = UUID()
  let plan = UUID()
  let task = UUID()

  private func fields(_ id: String, _ uuid: UUID = UUID()) -> VersionFields {
    VersionFields(id: id, uuid: uuid, effectiveDate: noon, timezone: zone)
  }

  /// A writer that finds a plan of a patient and a task of the plan.
  private func writer() throws -> CareFHIRWriter {
    let plan = CarePlanVersion(
      version: fields("plan", plan), title: "Knee", patientUUID: patient)
    let task = HealthTaskVersion(
      version: fields("steps", task), schedule: try schedule(),
      healthKitLinkage: HealthLinkage(
        quantityIdentifier: "HKQuantityTypeIdentifierStepCount", quantityType: .cumulative,
        unit: "count"),
      carePlanUUID: plan.uuid, title: "Steps")
    return CareFHIRWriter(subject: Reference(reference: "Patient/p1")) { id in
      id == plan.uuid ? .carePlan(plan) : id == task.uuid ? .healthKitTask(task) : nil
    }
  }

  private func schedule() throws -> CareModel.Schedule {
    try .dailyAtTime(hour: 7, minute: 30, start: noon, timeZone: zone)
  }

  private func written<R: Resource>(_ entity: CareEntity, as type: R.Type) throws -> R {
    let resource = try writer().resource(for: entity)
    #expect(resource.issues().isEmpty, "\(resource.issues())")
    #expect(try CareFHIRReader().entity(from: resource) == entity)
    return try #require(resource[as: type])
  }

  private func extensions(_ extensions: [Extension]) -> Set<String> {
    Set(extensions.compactMap { $0.url.map { String($0.dropFirst("urn:andiron:care:".count)) } })
  }

  @Test func `a patient has names, sex and day of birth as elements`() throws {
    var version = PatientVersion(
      version: fields("ada"),
      name: PersonName(
        givenName: "Ada", middleName: "King", familyName: "Lovelace", namePrefix: "Lady",
        nickname: "A"),
      sex: .female, birthday: noon - 13 * 3_600 + 7_200)
    version.version.previousVersionUUIDs = [plan]
    let resource = try written(.patient(version), as: Patient.self)
    #expect(resource.id == version.uuid.uuidString.lowercased())
    #expect(
      resource.identifier.map(\.value) == ["urn:uuid:\(resource.id ?? "")", "ada"])
    #expect(resource.active == true)
    #expect(
      resource.name.map { $0.json() } == [
        #"{"family":"Lovelace","given":["Ada","King"],"prefix":["Lady"]}"#,
        #"{"use":"nickname","given":["A"]}"#,
      ])
    #expect(resource.gender == .female)
    #expect(resource.birthDate == "2024-03-01")
    #expect(
      resource.link.first?.other?.reference == "Patient/\(plan.uuidString.lowercased())")
    // The day of birth began at another time than midnight.
    #expect(extensions(resource.extension) == ["birthday", "effectiveDate", "timezone"])

    version.sex = .other("male")
    let named = try writer().patient(for: version)
    #expect(named.gender == .male)
    #expect(!extensions(named.extension).contains("sex"))

    for (sex, gender, isSaid) in [
      (BiologicalSex.male, AdministrativeGender.male, true), (.other("unknown"), .unknown, true),
      (.other("other"), .other, true), (.other("intersex"), .other, false),
    ] {
      version.sex = sex
      let other = try written(.patient(version), as: Patient.self)
      #expect(other.gender == gender)
      #expect(extensions(other.extension).contains("sex") != isSaid)
    }
  }

  @Test func `a plan is about its patient`() throws {
    var version = CarePlanVersion(version: fields("plan"), title: "Knee", patientUUID: patient)
    version.version.createdDate = noon
    version.version.notes = [CareNote(author: "Ada", content: "Slowly")]
    let resource = try written(.carePlan(version), as: CarePlan.self)
    #expect(resource.subject?.reference == "Patient/\(patient.uuidString.lowercased())")
    #expect(resource.title == "Knee")
    #expect(resource.status == .active)
    #expect(resource.created == "2024-03-01T12:00:00+01:00")
    #expect(resource.period?.start == "2024-03-01T12:00:00+01:00")
    #expect(resource.note.first?.authorString == "Ada")
    #expect(extensions(resource.extension) == ["timezone"])

    version.version.nextVersionUUIDs = [task]
    #expect(try written(.carePlan(version), as: CarePlan.self).status == .completed)
    version.version.deletedDate = noon
    #expect(try written(.carePlan(version), as: CarePlan.self).status == .revoked)
  }

  @Test func `a plan that a later version hides has no end before its start`() throws {
    let version = CarePlanVersion(version: fields("plan"), title: "Knee")
    for (seconds, end) in [(-60.0, nil), (60, "2024-03-01T12:01:00+01:00")] {
      var value = try ValueEncoder().encode(version)
      value["validUntil"] = DateText.text(of: noon + seconds).map { Value($0) }
      let hidden = try ValueDecoder().decode(CarePlanVersion.self, from: value)
      let resource = try written(.carePlan(hidden), as: CarePlan.self)
      #expect(resource.period?.end?.text == end)
    }
  }

  @Test func `contacts are practitioners or related persons`() throws {
    var version = ContactVersion(
      version: fields("mother"), name: PersonName(givenName: "Anne"), carePlanUUID: plan,
      phoneNumbers: [
        LabeledValue(label: "home", value: "1"), LabeledValue(label: "at sea", value: "2"),
      ], role: "Mother", category: .friendsAndFamily)
    let person = try written(.contact(version), as: RelatedPerson.self)
    #expect(person.patient?.reference == "Patient/\(patient.uuidString.lowercased())")
    #expect(person.relationship.first?.text == "Mother")
    #expect(person.telecom.map(\.system) == [.phone, .phone])
    #expect(person.telecom.map(\.use) == [.home, nil])
    #expect(
      extensions(person.extension) == ["carePlanUUID", "effectiveDate", "timezone"])

    version.category = .careProvider
    version.title = "Dr. med."
    version.address = PostalAddress(
      street: "1 Road\nBack", city: "Bonn", state: "NW", postalCode: "53111", country: "DE")
    let practitioner = try written(.contact(version), as: Practitioner.self)
    #expect(practitioner.qualification.first?.code?.text == "Dr. med.")
    #expect(practitioner.address.first?.line == ["1 Road", "Back"])
    #expect(extensions(practitioner.extension).contains("role"))
    #expect(!extensions(practitioner.extension).contains("address"))

    version.category = nil
    _ = try written(.contact(version), as: Practitioner.self)
    version.title = nil
    version.role = nil
    version.organization = "Clinic"
    _ = try written(.contact(version), as: Practitioner.self)
    version.organization = nil
    _ = try written(.contact(version), as: RelatedPerson.self)
  }

  @Test func `a task is a request with a timing`() throws {
    let version = TaskVersion(
      version: fields("walk"), schedule: try schedule(), carePlanUUID: plan, title: "Walk",
      instructions: "Slowly")
    let resource = try written(.task(version), as: ServiceRequest.self)
    #expect(resource.intent == .plan)
    #expect(resource.code?.text == "Walk")
    #expect(resource.patientInstruction == "Slowly")
    #expect(resource.subject?.reference == "Patient/\(patient.uuidString.lowercased())")
    #expect(resource.basedOn.first?.reference == "CarePlan/\(plan.uuidString.lowercased())")
    #expect(resource.occurrenceTiming?.repeat?.timeOfDay == ["07:30:00"])
    #expect(extensions(resource.extension) == ["effectiveDate", "timezone"])

    var linked = HealthTaskVersion(
      version: fields("steps"), schedule: try schedule(),
      healthKitLinkage: HealthLinkage(
        quantityIdentifier: "HKQuantityTypeIdentifierStepCount", quantityType: .discrete,
        unit: "count"))
    linked.impactsAdherence = false
    let request = try written(.healthKitTask(linked), as: ServiceRequest.self)
    #expect(request.code?.coding.first?.code == "HKQuantityTypeIdentifierStepCount")
    #expect(request.subject?.reference == "Patient/p1")
    #expect(extensions(request.extension).isSuperset(of: ["healthKitLinkage", "impactsAdherence"]))
  }

  @Test func `an outcome is an observation of its task`() throws {
    var version = OutcomeVersion(
      version: fields("outcome"), taskUUID: task, taskOccurrenceIndex: 3,
      values: [OutcomeValue(.integer(412), createdDate: noon)])
    version.version.updatedDate = noon + 0.25
    let observation = try written(.outcome(version), as: Observation.self)
    #expect(observation.status == .final)
    #expect(observation.code?.text == "Steps")
    #expect(observation.valueInteger == 412)
    #expect(observation.effectiveDateTime == "2024-03-01T12:00:00+01:00")
    #expect(observation.issued == "2024-03-01T12:00:00.250+01:00")
    #expect(
      observation.basedOn.first?.reference
        == "ServiceRequest/\(task.uuidString.lowercased())")

    version.values[0].kind = "count"
    #expect(try written(.outcome(version), as: Observation.self).valueInteger == 412)

    version.values = [
      OutcomeValue(.double(36.6), kind: "temperature", units: "Cel", createdDate: noon),
      OutcomeValue(.double(37), kind: "temperature", units: "Cel", createdDate: noon),
    ]
    version.version.previousVersionUUIDs = [plan]
    let several = try written(.outcome(version), as: Observation.self)
    #expect(several.status == .amended)
    #expect(several.component.map { $0.valueQuantity?.value } == ["36.6", "37.0"])
    #expect(several.component.map { $0.code?.text } == ["temperature", "temperature"])

    version.version.deletedDate = noon
    #expect(try written(.outcome(version), as: Observation.self).status == .enteredInError)
  }

  @Test func `values that all have names are answers`() throws {
    let version = OutcomeVersion(
      version: fields("outcome"), taskUUID: task, taskOccurrenceIndex: 3,
      values: [
        OutcomeValue(.boolean(true), kind: "pain", createdDate: noon),
        OutcomeValue(.text("left"), kind: "side", createdDate: noon),
        OutcomeValue(.binary(Data([1, 2])), kind: "drawing", createdDate: noon),
        OutcomeValue(.date(noon), kind: "since", createdDate: noon),
        OutcomeValue(.integer(1 << 40), kind: "count", createdDate: noon),
      ])
    let response = try written(.outcome(version), as: QuestionnaireResponse.self)
    #expect(response.status == .completed)
    #expect(response.item.map(\.linkId) == ["pain", "side", "drawing", "since", "count"])
    let answers = response.item.compactMap(\.answer.first)
    #expect(answers[0].valueBoolean == true)
    #expect(answers[1].valueString == "left")
    #expect(answers[2].valueAttachment?.data?.data == Data([1, 2]))
    #expect(answers[3].valueDateTime == "2024-03-01T12:00:00+01:00")
    #expect(answers[4].valueQuantity?.value == "1099511627776")
  }

  @Test func `a field that elements seem to say is not the version's`() throws {
    let version = CarePlanVersion(version: fields("plan"), title: "Knee")
    let writer = CareFHIRWriter(
      subject: Reference(reference: "Patient/\(patient.uuidString.lowercased())"))
    let resource = try writer.carePlan(for: version)
    let none = resource.extension.filter { $0.url == "urn:andiron:care:none" }
    #expect(none.map(\.valueCode) == ["patientUUID"])
    #expect(try CareFHIRReader().entity(from: AnyResource(resource)) == .carePlan(version))
  }
}
