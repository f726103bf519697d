import CareModel
import FHIRModel
import FHIRR4
import Foundation

/// Care plans.
enum CarePlanForm {
  static func written(_ version: CarePlanVersion, subject: Reference) -> CarePlan {
    let common = version.version
    var plan = CarePlan(
      status: VersionState(common).request, intent: .plan,
      subject: version.patientUUID.map { Links.reference("Patient", $0) } ?? subject)
    plan.identifier = Links.identifiers(common)
    plan.replaces = common.previousVersionUUIDs.map { Links.reference("CarePlan", $0) }
    plan.title = FHIRText.string(version.title)
    plan.period = ElementTime.period(
      common.effectiveDate, common.validUntil, in: common.timezone)
    plan.created = ElementTime.dateTime(common.createdDate, in: common.timezone)
    plan.note = NoteForm.written(common.notes)
    return plan
  }

  /// Returns the fields that the elements give; dates without a time begin in `zone`. A plan
  /// without a title takes the name of its category, or else its description; without either, its
  /// title is empty.
  static func fields(_ plan: CarePlan, in zone: TimeZone) -> CareFields {
    var fields = CareFields()
    fields.setIdentity(plan.identifier, id: plan.id)
    let category = plan.category.lazy.compactMap { $0.text ?? $0.coding.first?.display }.first
    fields.set("title", text: plan.title ?? category ?? plan.description ?? "")
    if plan.subject?.parts?.type == "Patient" {
      fields.set("patientUUID", id: Links.version(plan.subject))
    }
    fields.set("effectiveDate", date: plan.period?.start?.date(in: zone))
    fields.set("createdDate", date: plan.created?.date(in: zone))
    fields.set("notes", NoteForm.read(plan.note))
    fields.setPrevious(Links.versions(plan.replaces, "CarePlan"))
    return fields
  }
}
