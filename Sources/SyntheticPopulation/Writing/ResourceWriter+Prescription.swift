import FHIRModel

/// `MedicationOrder` in DSTU2, `MedicationRequest` since then.
extension ResourceWriter {
  func prescription(_ prescription: Visit.Prescription, at visit: Visit, of person: Person) {
    head(.medicationRequest, id: prescription.id, updated: visit.end)
    let medicine = prescription.medicine
    let status = prescription.isActive ? "active" : "completed"
    if release == .dstu2 {
      field("dateWritten", prescription.time.text)
      field("status", status)
      reference("patient", .patient, person.id)
      practitioner("prescriber", visit.practitioner)
      reference("encounter", .encounter, visit.id)
      if let reason = prescription.reason { reference("reasonReference", .condition, reason.id) }
      concept("medicationCodeableConcept", medicine.concept)
    } else {
      field("status", status)
      field("intent", "order")
      if release >= .r5 {
        object("medication") { concept("concept", medicine.concept) }
      } else {
        concept("medicationCodeableConcept", medicine.concept)
      }
      reference("subject", .patient, person.id)
      reference(release == .stu3 ? "context" : "encounter", .encounter, visit.id)
      field("authoredOn", prescription.time.text)
      requester(visit)
      if let reason = prescription.reason { prescriptionReason(reason) }
    }
    array("dosageInstruction") { dosage(medicine) }
    dispenseRequest(prescription)
  }

  private func requester(_ visit: Visit) {
    if release == .stu3 {
      object("requester") { practitioner("agent", visit.practitioner) }
    } else {
      practitioner("requester", visit.practitioner)
    }
  }

  private func prescriptionReason(_ reason: Visit.ConditionRecord) {
    if release >= .r5 {
      codeableReferences("reason", .condition, reason.id)
    } else {
      array("reasonReference") { reference(nil, .condition, reason.id) }
    }
  }

  private func dosage(_ medicine: Medicine) {
    object {
      if release >= .stu3 { field("sequence", 1) }
      field("text", medicine.instruction)
      object("timing") {
        object("repeat") {
          field("frequency", medicine.frequency)
          field("period", medicine.period)
          field(release == .dstu2 ? "periodUnits" : "periodUnit", medicine.periodUnit)
        }
      }
      field(release >= .r5 ? "asNeeded" : "asNeededBoolean", medicine.isAsNeeded)
      concept("route", medicine.route)
      if release >= .r4 {
        array("doseAndRate") {
          object { quantity("doseQuantity", medicine.dose, medicine.doseUnit) }
        }
      } else {
        quantity("doseQuantity", medicine.dose, medicine.doseUnit)
      }
    }
  }

  private func dispenseRequest(_ prescription: Visit.Prescription) {
    let medicine = prescription.medicine
    let last = CalendarDate(day: prescription.time.day + medicine.days)
    object("dispenseRequest") {
      object("validityPeriod") {
        field("start", prescription.time.date.text())
        field("end", last.text())
      }
      if medicine.days >= 365 { field("numberOfRepeatsAllowed", 3) }
      object("quantity") {
        field("value", medicine.packageSize)
        field("unit", medicine.doseUnit.text)
      }
    }
  }
}
