package import FHIRModel
package import ValueModel

/// The time at which the care that a resource tells of was given, planned or asked for, which is
/// not the time at which it was written.
///
/// `$everything` with `start` and `end` goes by it (FHIR R5, section 8.1.20.1,
/// <https://hl7.org/fhir/R5/patient-operation-everything.html>), and so can a timeline.
package struct CareDate: Sendable, Hashable {
  /// The date as the resource writes it: that of the beginning, or of the end if the beginning is
  /// not known.
  package let text: String
  /// The whole span. A side that is not known is open.
  package let bounds: TimeBounds

  /// The care date of a resource of any release. Nil if its type has none, such as a patient, or if
  /// none of the elements that could hold it has a date that can be read.
  package static func of(_ resource: Value) -> CareDate? {
    guard let type = resource["resourceType"]?.string, let places = table[type] else { return nil }
    for place in places {
      if let date = place.date(in: resource) { return date }
    }
    return nil
  }

  /// The types that have a care date, with the elements that hold it: the first of them with a date
  /// counts. `date` stands for `dateDateTime` and the other forms of a choice, too, and `a...b` for
  /// the span of two elements.
  package static let elements: KeyValuePairs<String, String> = [
    "Account": "servicePeriod, coveragePeriod, activePeriod, period, active",
    "AdverseEvent": "occurrence, date, detected, recordedDate",
    "AllergyIntolerance": "onset, recordedDate, assertedDate",
    "Appointment": "start...end, requestedPeriod, created",
    "AppointmentResponse": "start...end, occurrenceDate",
    "AuditEvent": "occurred, period, recorded, event.dateTime",
    "Basic": "created",
    "BiologicallyDerivedProductDispense": "whenHandedOver, preparedDate",
    "CarePlan": "period, created, modified",
    "CareTeam": "period",
    "ChargeItem": "occurrence, enteredDate",
    "Claim": "billablePeriod, created",
    "ClaimResponse": "created",
    "ClinicalImpression": "effective, date",
    "Communication": "sent, received",
    "CommunicationRequest": "occurrence, scheduled, authoredOn, requestedOn",
    "Composition": "date",
    "Condition": "onset, recordedDate, assertedDate, dateRecorded",
    "Consent": "dateTime, date",
    "Contract": "applies, issued",
    "Coverage": "period",
    "CoverageEligibilityRequest": "serviced, created",
    "CoverageEligibilityResponse": "serviced, created",
    "DetectedIssue": "identified, date",
    "DeviceAssociation": "period",
    "DeviceRequest": "occurrence, authoredOn",
    "DeviceUsage": "timing, dateAsserted",
    "DeviceUseRequest": "timing, orderedOn, recordedOn",
    "DeviceUseStatement": "timing, whenUsed, recordedOn",
    "DiagnosticOrder": "event.dateTime",
    "DiagnosticReport": "effective, issued",
    "DocumentManifest": "created",
    "DocumentReference": "context.period, period, date, created, indexed",
    "EligibilityRequest": "serviced, created",
    "EligibilityResponse": "created",
    "Encounter": "period, actualPeriod, plannedStartDate...plannedEndDate",
    "EncounterHistory": "actualPeriod, plannedStartDate...plannedEndDate",
    "EnrollmentRequest": "created",
    "EnrollmentResponse": "created",
    "EpisodeOfCare": "period",
    "ExplanationOfBenefit": "billablePeriod, created",
    "FamilyMemberHistory": "date",
    "Flag": "period",
    "GenomicStudy": "startDate",
    "Goal": "start, statusDate",
    "GuidanceResponse": "occurrence",
    "ImagingManifest": "authoringTime",
    "ImagingObjectSelection": "authoringTime",
    "ImagingSelection": "issued",
    "ImagingStudy": "started",
    "Immunization": "occurrence, date, recorded",
    "ImmunizationEvaluation": "date",
    "ImmunizationRecommendation": "date, recommendation.date",
    "Invoice": "period, date, creation",
    "List": "date",
    "MeasureReport": "period, date",
    "Media": "created, occurrence, issued",
    "MedicationAdministration": "effective, effectiveTime, occurence, recorded",
    "MedicationDispense": "whenHandedOver, whenPrepared, recorded",
    "MedicationOrder": "dateWritten",
    "MedicationRequest": "authoredOn",
    "MedicationStatement": "effective, dateAsserted",
    "NutritionIntake": "occurrence, recorded",
    "NutritionOrder": "dateTime",
    "Observation": "effective, issued",
    "Order": "when.schedule, date",
    "OrderResponse": "date",
    "Procedure": "performed, occurrence, recorded",
    "ProcedureRequest": "occurrence, scheduled, authoredOn, orderedOn",
    "Provenance": "occurred, period, recorded",
    "QuestionnaireResponse": "authored",
    "ReferralRequest": "occurrence, fulfillmentTime, authoredOn, dateSent, date",
    "RequestGroup": "authoredOn",
    "RequestOrchestration": "authoredOn",
    "ResearchSubject": "period",
    "RiskAssessment": "occurrence, date",
    "Schedule": "planningHorizon",
    "ServiceRequest": "occurrence, authoredOn",
    "Specimen": "collection.collected, receivedTime",
    "SupplyDelivery": "occurrence, time, whenPrepared",
    "SupplyRequest": "occurrence, when.schedule, authoredOn, date",
    "Task": "executionPeriod, requestedPeriod, authoredOn",
    "VisionPrescription": "dateWritten, created",
  ]

  private static let table: [String: [CareDatePlace]] = Dictionary(
    uniqueKeysWithValues: elements.map { type, names in
      (type, names.split(separator: ", ").map { CareDatePlace(String($0)) })
    })
}
