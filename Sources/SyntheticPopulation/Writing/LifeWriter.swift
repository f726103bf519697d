import ValueModel

/// Writes one life as resources or as a transaction.
struct LifeWriter {
  let writer: ResourceWriter
  let life: Life

  /// The patient, followed by the records, visit by visit.
  func resources() -> [SyntheticResource] {
    var resources: [SyntheticResource] = []
    forEachResource { type, id, body in
      resources.append(
        SyntheticResource(type: type.name(writer.release), id: id, value: writer.value(body)))
    }
    return resources
  }

  func transaction(id: String, institutionsUpdated: Moment) -> Value {
    writer.value {
      writer.field("resourceType", "Bundle")
      writer.field("id", id)
      writer.field("type", "transaction")
      writer.array("entry") {
        institutions(updated: institutionsUpdated)
        forEachResource { type, id, body in
          entry(id, method: "POST", url: type.name(writer.release), body)
        }
      }
    }
  }

  // MARK: Entries

  private func entry(_ id: String, method: String, url: String, _ body: () -> Void) {
    writer.object {
      writer.field("fullUrl", "urn:uuid:" + id)
      writer.object("resource", body)
      writer.object("request") {
        writer.field("method", method)
        writer.field("url", url)
      }
    }
  }

  /// Writes the institutions that the life refers to, in the order of their positions.
  private func institutions(updated: Moment) {
    let all = writer.institutions
    let release = writer.release
    var practitioners = Set(life.visits.map(\.practitioner))
    practitioners.insert(life.person.practitioner)
    var organizations = Set(life.visits.map(\.organization))
    organizations.insert(life.person.practice)
    for position in practitioners { organizations.insert(all.practitioners[position].organization) }
    for position in organizations.sorted() {
      let organization = all.organizations[position]
      let url = SyntheticResource.Kind.organization.name(release) + "/" + organization.id
      entry(organization.id, method: "PUT", url: url) {
        writer.organization(organization, updated: updated)
      }
    }
    for position in practitioners.sorted() {
      let practitioner = all.practitioners[position]
      let url = SyntheticResource.Kind.practitioner.name(release) + "/" + practitioner.id
      entry(practitioner.id, method: "PUT", url: url) {
        writer.practitioner(practitioner, updated: updated)
      }
    }
  }

  // MARK: Resources

  /// Passes on each resource of the life: its type, its id, and a closure that writes its fields.
  private func forEachResource(_ body: (SyntheticResource.Kind, String, () -> Void) -> Void) {
    let person = life.person
    body(.patient, person.id) { writer.patient(life) }
    for visit in life.visits {
      body(.encounter, visit.id) { writer.encounter(visit, of: person) }
      for condition in visit.conditions {
        body(.condition, condition.id) { writer.condition(condition, at: visit, of: person) }
      }
      for measurement in visit.measurements {
        body(.observation, measurement.id) {
          writer.observation(measurement, at: visit, of: person)
        }
      }
      for procedure in visit.procedures {
        body(.procedure, procedure.id) { writer.procedure(procedure, at: visit, of: person) }
      }
      for prescription in visit.prescriptions {
        body(.medicationRequest, prescription.id) {
          writer.prescription(prescription, at: visit, of: person)
        }
      }
      for vaccine in visit.immunizations {
        body(.immunization, vaccine.id) { writer.immunization(vaccine, at: visit, of: person) }
      }
    }
  }
}
