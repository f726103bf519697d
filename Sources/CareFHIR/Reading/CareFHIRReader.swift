public import CareModel
import FHIRModel
public import FHIRR4
public import Foundation
import ObjectModel
import ValueModel

/// Makes versions of care plans of resources: those that `CareFHIRWriter` wrote become what they
/// were, and resources of others the versions that come nearest.
///
///     let entity = try CareFHIRReader().entity(from: resource)
public struct CareFHIRReader: Sendable {
  /// The zone of versions whose resource does not name one. Dates without a time begin in it, and
  /// their schedules count in it.
  public var timeZone = TimeZone.gmt
  /// The date from which versions hold if their resource gives none.
  public var date = Date()

  public init() {}

  /// Returns the version that a resource says.
  ///
  /// A resource of others is a first version with a new UUID, unless its `id` is one or its
  /// identifiers name one; the id that all versions share is that of the resource.
  ///
  /// Throws `CareFHIRError.noCareForm` for a resource of another type or one that forbids what it
  /// says, `.retracted` if it was revoked or entered in error, `.incomplete` if it lacks what each
  /// such version has, such as an outcome its task, `.noSchedule` if no schedule can say when,
  /// `.damaged` if an extension of the writer is not as it was written. Linear in the resource.
  public func entity(from resource: FHIRR4.AnyResource) throws(CareFHIRError) -> CareEntity {
    do {
      return try read(resource)
    } catch {
      var error = error
      error.resourceType = resource.type.map { $0.resourceType }
      throw error
    }
  }

  private func read(_ resource: FHIRR4.AnyResource) throws(CareFHIRError) -> CareEntity {
    if let patient = resource[as: Patient.self] {
      let fields = try fields(patient.extension) { PatientForm.fields(patient, in: $0) }
      return .patient(try version(fields))
    }
    if let plan = resource[as: CarePlan.self] {
      let fields = try fields(plan.extension) { CarePlanForm.fields(plan, in: $0) }
      try check(fields, plan.status?.rawValue)
      return .carePlan(try version(fields))
    }
    if let person = resource[as: Practitioner.self] {
      let fields = try fields(person.extension) { _ in ContactForm.fields(person) }
      return .contact(try version(fields))
    }
    if let person = resource[as: RelatedPerson.self] {
      let fields = try fields(person.extension) { _ in ContactForm.fields(person) }
      return .contact(try version(fields))
    }
    if let request = resource[as: ServiceRequest.self] { return try task(request) }
    if let observation = resource[as: Observation.self] {
      let fields = try fields(observation.extension) { OutcomeForm.fields(observation, in: $0) }
      try check(fields, observation.status?.rawValue)
      return .outcome(try outcome(fields))
    }
    if let response = resource[as: QuestionnaireResponse.self] {
      let fields = try fields(response.extension) { OutcomeForm.fields(response, in: $0) }
      try check(fields, response.status?.rawValue)
      return .outcome(try outcome(fields))
    }
    throw CareFHIRError(.noCareForm, "no version says what such a resource does")
  }

  private func task(_ request: ServiceRequest) throws(CareFHIRError) -> CareEntity {
    let fields = try fields(request.extension) { TaskForm.fields(request, in: $0) }
    try check(fields, request.status?.rawValue)
    guard request.doNotPerform != true else {
      throw CareFHIRError(.noCareForm, "the request forbids what it says")
    }
    guard fields["schedule"] != nil else {
      throw request.occurrence == nil
        ? CareFHIRError(.incomplete, "the request does not say when")
        : CareFHIRError(.noSchedule, "no schedule can say when")
    }
    return fields[TaskForm.linkage] == nil
      ? .task(try version(fields)) : .healthKitTask(try version(fields))
  }

  private func outcome(_ fields: CareFields) throws(CareFHIRError) -> OutcomeVersion {
    try version(fields, ["taskUUID", "taskOccurrenceIndex"])
  }

  // MARK: Fields

  /// Returns the fields of the elements and of the extensions, which take precedence.
  private func fields(
    _ extensions: [Extension], elements: (TimeZone) -> CareFields
  ) throws(CareFHIRError) -> CareFields {
    var own = CareFields()
    try own.add(extensions)
    var zone = timeZone
    if let written = own["timezone"] {
      guard let known = try? ValueDecoder().decode(NamedTimeZone.self, from: written).timeZone
      else {
        throw CareFHIRError(.damaged, "the time zone of an extension is not known")
      }
      zone = known
    }
    var fields = elements(zone)
    try fields.add(extensions)
    if fields["uuid"] == nil { fields.set("uuid", id: UUID()) }
    if fields["effectiveDate"] == nil { fields.set("effectiveDate", date: date) }
    if fields["timezone"] == nil { fields.set("timezone", zone) }
    return fields
  }

  /// Throws `retracted` for what does not hold by its status, and is no version that says so.
  private func check(_ fields: CareFields, _ status: String?) throws(CareFHIRError) {
    let retracted = ["entered-in-error", "revoked", "cancelled"]
    if let status, retracted.contains(status), fields["deletedDate"] == nil {
      throw CareFHIRError(.retracted, "the resource does not hold")
    }
  }

  private func version<Version: CareVersion>(
    _ fields: CareFields, _ required: [String] = []
  ) throws(CareFHIRError) -> Version {
    for name in ["id"] + required where fields[name] == nil {
      throw CareFHIRError(.incomplete, "the resource says no \(name)")
    }
    return try fields.version(Version.self)
  }
}
