import FHIRModel

extension ResourceWriter {
  func procedure(_ procedure: Visit.PerformedProcedure, at visit: Visit, of person: Person) {
    head(.procedure, id: procedure.id, updated: visit.end)
    if release == .dstu2 {
      reference("subject", .patient, person.id)
      field("status", "completed")
      concept("code", procedure.operation.concept)
      if let reason = procedure.reason { reference("reasonReference", .condition, reason.id) }
      performer(visit)
      period("performedPeriod", procedure.start, procedure.end)
      reference("encounter", .encounter, visit.id)
      return
    }
    field("status", "completed")
    concept("code", procedure.operation.concept)
    reference("subject", .patient, person.id)
    reference(release == .stu3 ? "context" : "encounter", .encounter, visit.id)
    period(
      release >= .r5 ? "occurrencePeriod" : "performedPeriod", procedure.start, procedure.end)
    performer(visit)
    guard let reason = procedure.reason else { return }
    if release >= .r5 {
      codeableReferences("reason", .condition, reason.id)
    } else {
      array("reasonReference") { reference(nil, .condition, reason.id) }
    }
  }

  private func performer(_ visit: Visit) {
    array("performer") { object { practitioner("actor", visit.practitioner) } }
  }
}
