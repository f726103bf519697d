import FHIRModel

extension ResourceWriter {
  func encounter(_ visit: Visit, of person: Person) {
    head(.encounter, id: visit.id, updated: visit.end)
    field("status", release >= .r5 ? "completed" : "finished")
    encounterClass(visit.setting)
    concepts("type", visit.type)
    reference(release == .dstu2 ? "patient" : "subject", .patient, person.id)
    if release >= .r5 { organization("serviceProvider", visit.organization) }
    participant(visit)
    period(release >= .r5 ? "actualPeriod" : "period", visit.start, visit.end)
    if let reason = visit.reason { encounterReason(reason) }
    if visit.setting == .inpatient { hospitalization() }
    if release < .r5 { organization("serviceProvider", visit.organization) }
  }

  /// Writes the class: a code of a list of its own in DSTU2, a Coding in STU3 and R4, a list of
  /// concepts in R5.
  private func encounterClass(_ setting: Visit.Setting) {
    let code =
      switch setting {
      case .ambulatory: (early: "ambulatory", late: Code(.encounterClass, "AMB", "ambulatory"))
      case .emergency: (early: "emergency", late: Code(.encounterClass, "EMER", "emergency"))
      case .inpatient:
        (early: "inpatient", late: Code(.encounterClass, "IMP", "inpatient encounter"))
      }
    switch release {
    case .dstu2: field("class", code.early)
    case .stu3, .r4: coding("class", code.late)
    case .r5: array("class") { concept(nil, code.late) }
    }
  }

  private func participant(_ visit: Visit) {
    array("participant") {
      object {
        array("type") { concept(nil, Code(.participationType, "PPRF", "primary performer")) }
        practitioner(release >= .r5 ? "actor" : "individual", visit.practitioner)
      }
    }
  }

  private func encounterReason(_ reason: Visit.ConditionRecord) {
    switch release {
    case .dstu2:
      concepts("reason", reason.disease.concept)
      array("indication") { reference(nil, .condition, reason.id) }
    case .stu3:
      concepts("reason", reason.disease.concept)
      array("diagnosis") { object { reference("condition", .condition, reason.id) } }
    case .r4:
      concepts("reasonCode", reason.disease.concept)
      array("reasonReference") { reference(nil, .condition, reason.id) }
    case .r5:
      array("reason") {
        object {
          array("value") {
            object {
              concept("concept", reason.disease.concept)
              reference("reference", .condition, reason.id)
            }
          }
        }
      }
    }
  }

  private func hospitalization() {
    object(release >= .r5 ? "admission" : "hospitalization") {
      concept("dischargeDisposition", Code(.dischargeDisposition, "home", "Home"))
    }
  }
}
