import FHIRModel

extension ResourceWriter {
  func organization(_ organization: Institutions.Organization, updated: Moment) {
    head(.organization, id: organization.id, updated: updated)
    identifier(system: "http://example.org/organizations", organization.number)
    field("active", true)
    let type = Code(.organizationType, "prov", "Healthcare Provider")
    concept("type", type, isList: release >= .stu3)
    field("name", organization.name)
    if release >= .r5 {
      array("contact") {
        object {
          array("telecom") { contactPoint("phone", organization.phone, use: "work") }
          address("address", organization.address, use: "work")
        }
      }
    } else {
      array("telecom") { contactPoint("phone", organization.phone, use: "work") }
      array("address") { address(nil, organization.address, use: "work") }
    }
  }

  func practitioner(_ practitioner: Institutions.Practitioner, updated: Moment) {
    let organization = institutions.organizations[practitioner.organization]
    let name = practitioner.name
    head(.practitioner, id: practitioner.id, updated: updated)
    identifier(system: "http://example.org/practitioners", practitioner.number)
    field("active", true)
    if release == .dstu2 {
      self.name("name", name, family: name.family, use: "official")
    } else {
      array("name") { self.name(nil, name, family: name.family, use: "official") }
    }
    let telecom = { array("telecom") { contactPoint("email", practitioner.email, use: "work") } }
    let address = { array("address") { self.address(nil, organization.address, use: "work") } }
    telecom()
    if release < .r5 { address() }
    field("gender", practitioner.gender.rawValue)
    if release >= .r5 { address() }
    if release == .dstu2 {
      array("practitionerRole") {
        object {
          reference("managingOrganization", .organization, organization.id)
          concepts("specialty", practitioner.specialty)
        }
      }
    }
    array("qualification") {
      object { concept("code", Code(.qualification, "MD", "Doctor of Medicine")) }
    }
  }
}
