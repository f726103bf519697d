import CareModel
import FHIRModel
import FHIRR4
import Foundation

/// Outcomes: a `QuestionnaireResponse` for several values that all have names of their own, an
/// `Observation` for others.
enum OutcomeForm {
  /// The person and the task of an outcome.
  struct Subject {
    var person: Reference
    /// The code of the task; nil if it is unknown.
    var code: CodeableConcept?
  }

  /// Whether the values are answers to questions: there are several, and each has a kind that no
  /// other has.
  static func isResponse(_ version: OutcomeVersion) -> Bool {
    let kinds = version.values.compactMap { FHIRText.string($0.kind) }
    return kinds.count > 1 && kinds.count == version.values.count
      && Set(kinds).count == kinds.count
  }

  // MARK: Observation

  static func observation(_ version: OutcomeVersion, _ subject: Subject) -> Observation {
    let common = version.version
    let zone = common.timezone
    let kind = version.values.count == 1 ? version.values.first?.kind : nil
    let code = subject.code ?? CodeableConcept(text: FHIRText.string(kind) ?? "outcome")
    var observation = Observation(status: status(common), code: code)
    observation.identifier = Links.identifiers(common)
    observation.basedOn = [Links.reference("ServiceRequest", version.taskUUID)]
    observation.subject = subject.person
    if let event = ElementTime.period(version.eventStart, version.eventEnd, in: zone) {
      observation.effectivePeriod = event
    } else {
      observation.effectiveDateTime = ElementTime.dateTime(common.effectiveDate, in: zone)
    }
    observation.issued = ElementTime.instant(common.updatedDate, in: zone)
    observation.note = NoteForm.written(common.notes)
    if version.values.count == 1 {
      _ = OutcomeValueForm.set(version.values[0], in: &observation, zone)
    } else {
      observation.component = version.values.compactMap { component($0, zone) }
    }
    return observation
  }

  private static func component(
    _ value: OutcomeValue, _ zone: TimeZone
  ) -> Observation.Component? {
    let text = FHIRText.string(value.kind) ?? "value"
    var component = Observation.Component(code: CodeableConcept(text: text))
    return OutcomeValueForm.set(value, in: &component, zone) ? component : nil
  }

  private static func status(_ version: VersionFields) -> ObservationStatus {
    if version.deletedDate != nil { return .enteredInError }
    return version.previousVersionUUIDs.isEmpty ? .final : .amended
  }

  static func fields(_ observation: Observation, in zone: TimeZone) -> CareFields {
    var fields = CareFields()
    fields.setIdentity(observation.identifier, id: observation.id)
    fields.set("taskUUID", id: Links.versions(observation.basedOn, "ServiceRequest").first)
    let issued = observation.issued?.date
    fields.set("updatedDate", date: issued)
    fields.set("notes", NoteForm.read(observation.note))
    let moment: Date?
    if let period = observation.effectivePeriod {
      moment = period.start?.date(in: zone)
      fields.set("eventStart", date: moment)
      fields.set("eventEnd", date: period.end?.date(in: zone))
    } else {
      moment = observation.effectiveDateTime?.date(in: zone)
    }
    fields.set("effectiveDate", date: moment ?? issued)
    if let created = issued ?? moment {
      let single = OutcomeValueForm.read(observation, kind: nil, created: created, zone)
      let others = observation.component.compactMap { part in
        let kind = part.code?.text ?? part.code?.coding.first?.display
        return OutcomeValueForm.read(part, kind: kind, created: created, zone)
      }
      fields.set("values", [single].compactMap { $0 } + others)
    }
    return fields
  }

  // MARK: Questionnaire response

  static func response(_ version: OutcomeVersion, _ subject: Subject) -> QuestionnaireResponse {
    let common = version.version
    var response = QuestionnaireResponse(status: responseStatus(common))
    response.identifier = Links.identifier(version.uuid)
    response.basedOn = [Links.reference("ServiceRequest", version.taskUUID)]
    response.subject = subject.person
    response.authored = ElementTime.dateTime(
      common.updatedDate ?? common.effectiveDate, in: common.timezone)
    response.item = version.values.map { item($0, common.timezone) }
    return response
  }

  private static func item(
    _ value: OutcomeValue, _ zone: TimeZone
  ) -> QuestionnaireResponse.Item {
    let name = FHIRText.string(value.kind) ?? "value"
    var item = QuestionnaireResponse.Item(linkId: name)
    item.text = name
    var answer = QuestionnaireResponse.Item.Answer()
    if case .binary(let data) = value.content, !data.isEmpty {
      var attachment = Attachment()
      attachment.contentType = "application/octet-stream"
      attachment.data = Base64Binary(data)
      answer.valueAttachment = attachment
      item.answer = [answer]
    } else if OutcomeValueForm.set(value, in: &answer, zone) {
      item.answer = [answer]
    }
    return item
  }

  private static func responseStatus(_ version: VersionFields) -> QuestionnaireResponseStatus {
    if version.deletedDate != nil { return .enteredInError }
    return version.previousVersionUUIDs.isEmpty ? .completed : .amended
  }

  static func fields(_ response: QuestionnaireResponse, in zone: TimeZone) -> CareFields {
    var fields = CareFields()
    fields.setIdentity(response.identifier.map { [$0] } ?? [], id: response.id)
    fields.set("taskUUID", id: Links.versions(response.basedOn, "ServiceRequest").first)
    guard let authored = response.authored?.date(in: zone) else { return fields }
    fields.set("updatedDate", date: authored)
    fields.set("effectiveDate", date: authored)
    let values = response.item.flatMap { item in
      item.answer.compactMap { value($0, item.text ?? item.linkId, authored, zone) }
    }
    fields.set("values", values)
    return fields
  }

  private static func value(
    _ answer: QuestionnaireResponse.Item.Answer, _ kind: String?, _ created: Date,
    _ zone: TimeZone
  ) -> OutcomeValue? {
    if let data = answer.valueAttachment?.data?.data {
      return OutcomeValue(.binary(data), kind: kind, createdDate: created)
    }
    if let coding = answer.valueCoding, let text = coding.display ?? coding.code {
      return OutcomeValue(.text(text), kind: kind, createdDate: created)
    }
    if let number = answer.valueDecimal?.double, number.isFinite {
      return OutcomeValue(.double(number), kind: kind, createdDate: created)
    }
    return OutcomeValueForm.read(answer, kind: kind, created: created, zone)
  }
}
