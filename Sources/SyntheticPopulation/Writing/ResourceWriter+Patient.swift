import FHIRModel

extension ResourceWriter {
  func patient(_ life: Life) {
    let person = life.person
    let updated = person.death ?? life.lastRecord ?? Moment(day: person.birth.day, minute: 720)
    head(.patient, id: person.id, updated: updated)
    identifier(
      type: Code(.identifierType, "MR", "Medical record number"),
      system: "http://example.org/patients", person.number)
    field("active", person.death == nil)
    array("name") {
      name(nil, person.name, family: person.name.family, use: "official")
      if let maiden = person.name.maiden {
        name(nil, person.name, family: maiden, use: "maiden")
      }
    }
    array("telecom") {
      contactPoint("phone", person.phone, use: "home")
      if let email = person.email { contactPoint("email", email, use: "home") }
    }
    field("gender", person.gender.rawValue)
    field("birthDate", person.birth.text(person.birthPrecision))
    if let death = person.death { field("deceasedDateTime", death.text) }
    array("address") { address(nil, person.address, use: "home") }
    if let marital = person.marital { concept("maritalStatus", marital) }
    if person.isMultipleBirth { field("multipleBirthBoolean", true) }
    array("communication") {
      object {
        concept("language", person.language)
        field("preferred", true)
      }
    }
    array(release == .dstu2 ? "careProvider" : "generalPractitioner") {
      practitioner(nil, person.practitioner)
    }
    organization("managingOrganization", person.practice)
  }
}
