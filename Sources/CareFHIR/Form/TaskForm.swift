import CareModel
import FHIRModel
import FHIRR4
import Foundation
import ValueModel

/// Tasks of both kinds: a `ServiceRequest`, whose occurrence can be a timing. R4's `Task` has none:
/// it is one event that somebody works on.
enum TaskForm {
  static let linkage = "healthKitLinkage"
  private static let healthKit = "http://developer.apple.com/documentation/healthkit"

  static func written(_ version: TaskVersion, subject: Reference) -> ServiceRequest {
    var request = request(version, subject: subject)
    request.code = code(version.title)
    request.patientInstruction = FHIRText.string(version.instructions)
    return request
  }

  /// The type of the samples is a code beside the title.
  static func written(_ version: HealthTaskVersion, subject: Reference) -> ServiceRequest {
    var request = request(version, subject: subject)
    request.code = code(version.title, version.healthKitLinkage)
    request.patientInstruction = FHIRText.string(version.instructions)
    return request
  }

  private static func request(
    _ version: some ScheduledVersion, subject: Reference
  ) -> ServiceRequest {
    let common = version.version
    var request = ServiceRequest(
      status: VersionState(common).request, intent: .plan, subject: subject)
    request.identifier = Links.identifiers(common)
    if let plan = version.carePlanUUID {
      request.basedOn = [Links.reference("CarePlan", plan)]
    }
    request.replaces = common.previousVersionUUIDs.map { Links.reference("ServiceRequest", $0) }
    request.occurrenceTiming = TimingWriting.timing(version.schedule)
    request.authoredOn = ElementTime.dateTime(common.createdDate, in: common.timezone)
    request.note = NoteForm.written(common.notes)
    return request
  }

  /// Returns the subject of a task or of its outcome; nil if nothing names one.
  static func code(_ title: String?, _ linkage: HealthLinkage? = nil) -> CodeableConcept? {
    var concept = CodeableConcept(text: FHIRText.string(title))
    if let type = linkage?.quantityIdentifier, PrimitiveType.code.accepts(type) {
      concept.coding = [Coding(system: healthKit, code: type)]
    }
    return concept == CodeableConcept() ? nil : concept
  }

  /// Returns the fields that the elements give; dates without a time begin in `zone`. The schedule
  /// is absent if no schedule can express the occurrence.
  static func fields(_ request: ServiceRequest, in zone: TimeZone) -> CareFields {
    var fields = CareFields()
    fields.setIdentity(request.identifier, id: request.id)
    let code = request.code
    fields.set("title", text: code?.text ?? code?.coding.lazy.compactMap(\.display).first)
    fields.set("instructions", text: request.patientInstruction)
    fields.set("carePlanUUID", id: Links.versions(request.basedOn, "CarePlan").first)
    fields["impactsAdherence"] = true
    let authored = request.authoredOn?.date(in: zone)
    fields.set("createdDate", date: authored)
    fields.set("notes", NoteForm.read(request.note))
    fields.setPrevious(Links.versions(request.replaces, "ServiceRequest"))
    let schedule = schedule(request.occurrence, in: zone, start: authored)
    fields.set("schedule", schedule)
    fields.set("effectiveDate", date: schedule?.startDate)
    return fields
  }

  private static func schedule(
    _ occurrence: ServiceRequest.OccurrenceChoice?, in zone: TimeZone, start: Date?
  ) -> CareSchedule? {
    switch occurrence {
    case .timing(let timing): return TimingReading.schedule(timing, in: zone, start: start)
    case .dateTime(let moment): return TimingReading.events([moment], in: zone)
    case .period(let period):
      guard let start = period.start, let end = period.end?.interval(in: zone)?.upperBound,
        let first = start.date(in: zone), first < end
      else { return nil }
      let isDay = start.precision == .day && end == start.interval(in: zone)?.upperBound
      let duration = isDay ? ScheduleDuration.allDay : .seconds(end.timeIntervalSince(first))
      return TimingReading.once(first, duration, in: zone).flatMap { try? CareSchedule([$0]) }
    case nil: return nil
    }
  }
}
