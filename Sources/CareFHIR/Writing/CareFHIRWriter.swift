public import CareModel
public import FHIRR4
public import Foundation

/// Writes versions of care plans as resources of FHIR R4.
///
///     let writer = CareFHIRWriter(subject: Reference(reference: "Patient/p1"))
///     let resource = try writer.resource(for: .task(task))
///
/// Each version is a resource of its own, whose `id` is the version's UUID. Extensions hold the
/// content that FHIR has no element for, so that `CareFHIRReader` makes the same version of the
/// resource.
public struct CareFHIRWriter: Sendable {
  /// The subject of versions that do not lead to a patient: a reference to the patient.
  public var subject: Reference
  /// Returns a version that another names; nil for one that is not at hand. A task leads to its
  /// plan and the plan to its patient, and an outcome has the title of its task.
  public var version: @Sendable (UUID) -> CareEntity?

  public init(
    subject: Reference, version: @escaping @Sendable (UUID) -> CareEntity? = { _ in nil }
  ) {
    self.subject = subject
    self.version = version
  }

  /// Returns the resource for a version: a `Patient`, a `CarePlan`, a `Practitioner` or a
  /// `RelatedPerson` for a contact, a `ServiceRequest` for a task, an `Observation` or a
  /// `QuestionnaireResponse` for an outcome.
  ///
  /// Throws `CareFHIRError.invalidVersion` if a number is not finite or a date is outside the years
  /// 0 to 9999. Linear in the version, beside what `version` costs.
  public func resource(for entity: CareEntity) throws(CareFHIRError) -> FHIRR4.AnyResource {
    switch entity {
    case .patient(let patient): FHIRR4.AnyResource(try self.patient(for: patient))
    case .carePlan(let plan): FHIRR4.AnyResource(try carePlan(for: plan))
    case .contact(let contact): try self.contact(contact)
    case .task(let task): FHIRR4.AnyResource(try serviceRequest(for: task))
    case .healthKitTask(let task): FHIRR4.AnyResource(try serviceRequest(for: task))
    case .outcome(let outcome): try self.outcome(outcome)
    }
  }

  /// Returns the patient for a version. Allergies are in an extension, as FHIR codes them in
  /// resources of their own.
  ///
  /// Throws `CareFHIRError.invalidVersion` as `resource(for:)` does.
  public func patient(for version: PatientVersion) throws(CareFHIRError) -> Patient {
    var patient = PatientForm.written(version)
    let said = PatientForm.fields(patient, in: version.version.timezone)
    patient.extension = try CareFields(version).extensions(besides: said)
    patient.id = Links.text(version.uuid)
    return patient
  }

  /// Returns the plan for a version.
  ///
  /// Throws `CareFHIRError.invalidVersion` as `resource(for:)` does.
  public func carePlan(for version: CarePlanVersion) throws(CareFHIRError) -> CarePlan {
    var plan = CarePlanForm.written(version, subject: subject)
    let said = CarePlanForm.fields(plan, in: version.version.timezone)
    plan.extension = try CareFields(version).extensions(besides: said)
    plan.id = Links.text(version.uuid)
    return plan
  }

  /// Returns the request for a task.
  ///
  /// Throws `CareFHIRError.invalidVersion` as `resource(for:)` does.
  public func serviceRequest(for version: TaskVersion) throws(CareFHIRError) -> ServiceRequest {
    try finished(
      TaskForm.written(version, subject: person(ofPlan: version.carePlanUUID)), version)
  }

  /// Returns the request for a task whose outcomes are samples.
  ///
  /// Throws `CareFHIRError.invalidVersion` as `resource(for:)` does.
  public func serviceRequest(
    for version: HealthTaskVersion
  ) throws(CareFHIRError) -> ServiceRequest {
    try finished(
      TaskForm.written(version, subject: person(ofPlan: version.carePlanUUID)), version)
  }

  private func finished(
    _ request: ServiceRequest, _ version: some ScheduledVersion
  ) throws(CareFHIRError) -> ServiceRequest {
    var request = request
    let said = TaskForm.fields(request, in: version.version.timezone)
    request.extension = try CareFields(version).extensions(besides: said)
    request.id = Links.text(version.uuid)
    return request
  }

  private func contact(_ version: ContactVersion) throws(CareFHIRError) -> FHIRR4.AnyResource {
    let fields = try CareFields(version)
    if ContactForm.isPractitioner(version) {
      var person = ContactForm.practitioner(version)
      person.extension = fields.extensions(besides: ContactForm.fields(person))
      person.id = Links.text(version.uuid)
      return FHIRR4.AnyResource(person)
    }
    let patient = self.person(ofPlan: version.carePlanUUID)
    var person = ContactForm.relatedPerson(version, patient: patient)
    person.extension = fields.extensions(besides: ContactForm.fields(person))
    person.id = Links.text(version.uuid)
    return FHIRR4.AnyResource(person)
  }

  private func outcome(_ version: OutcomeVersion) throws(CareFHIRError) -> FHIRR4.AnyResource {
    let fields = try CareFields(version)
    let zone = version.version.timezone
    let subject = subject(ofTask: version.taskUUID)
    if OutcomeForm.isResponse(version) {
      var response = OutcomeForm.response(version, subject)
      let said = OutcomeForm.fields(response, in: zone)
      response.extension = fields.extensions(besides: said)
      response.id = Links.text(version.uuid)
      return FHIRR4.AnyResource(response)
    }
    var observation = OutcomeForm.observation(version, subject)
    let said = OutcomeForm.fields(observation, in: zone)
    observation.extension = fields.extensions(besides: said)
    observation.id = Links.text(version.uuid)
    return FHIRR4.AnyResource(observation)
  }

  // MARK: Relations

  private func person(ofPlan id: UUID?) -> Reference {
    guard let id, case .carePlan(let plan) = version(id), let patient = plan.patientUUID else {
      return subject
    }
    return Links.reference("Patient", patient)
  }

  private func subject(ofTask id: UUID) -> OutcomeForm.Subject {
    switch version(id) {
    case .task(let task):
      OutcomeForm.Subject(
        person: person(ofPlan: task.carePlanUUID), code: TaskForm.code(task.title))
    case .healthKitTask(let task):
      OutcomeForm.Subject(
        person: person(ofPlan: task.carePlanUUID),
        code: TaskForm.code(task.title, task.healthKitLinkage))
    default: OutcomeForm.Subject(person: subject)
    }
  }
}
