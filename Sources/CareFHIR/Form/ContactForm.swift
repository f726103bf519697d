import CareModel
import FHIRModel
import FHIRR4
import Foundation

/// Contacts: a `Practitioner` for one who cares as a profession, a `RelatedPerson` for one near to
/// the patient.
enum ContactForm {
  /// Whether the contact is a practitioner: by the category or, if there is none, by the presence
  /// of an organization, a title or a role.
  static func isPractitioner(_ version: ContactVersion) -> Bool {
    switch version.category {
    case .careProvider: true
    case .friendsAndFamily: false
    case nil: version.organization != nil || version.title != nil || version.role != nil
    }
  }

  static func practitioner(_ version: ContactVersion) -> Practitioner {
    var person = Practitioner()
    person.identifier = Links.identifiers(version.version)
    person.active = VersionState(version.version).isActive
    person.name = PersonNameForm.written(version.name)
    person.telecom = points(version)
    person.address = PostalAddressForm.written(version.address)
    if let title = FHIRText.string(version.title) {
      person.qualification = [Practitioner.Qualification(code: CodeableConcept(text: title))]
    }
    return person
  }

  static func relatedPerson(_ version: ContactVersion, patient: Reference) -> RelatedPerson {
    var person = RelatedPerson(patient: patient)
    person.identifier = Links.identifiers(version.version)
    person.active = VersionState(version.version).isActive
    person.name = PersonNameForm.written(version.name)
    person.telecom = points(version)
    person.address = PostalAddressForm.written(version.address)
    if let role = FHIRText.string(version.role) {
      person.relationship = [CodeableConcept(text: role)]
    }
    return person
  }

  static func fields(_ person: Practitioner) -> CareFields {
    var fields = self.fields(person.name, person.telecom, person.address)
    fields.setIdentity(person.identifier, id: person.id)
    fields.set("category", ContactCategory.careProvider)
    fields.set("title", text: person.qualification.lazy.compactMap { text($0.code) }.first)
    return fields
  }

  static func fields(_ person: RelatedPerson) -> CareFields {
    var fields = self.fields(person.name, person.telecom, person.address)
    fields.setIdentity(person.identifier, id: person.id)
    fields.set("category", ContactCategory.friendsAndFamily)
    fields.set("role", text: person.relationship.lazy.compactMap { text($0) }.first)
    return fields
  }

  private static func text(_ concept: CodeableConcept?) -> String? {
    concept?.text ?? concept?.coding.first?.display
  }

  private static func points(_ version: ContactVersion) -> [ContactPoint] {
    ContactPointForm.written(version.phoneNumbers, .phone)
      + ContactPointForm.written(version.emailAddresses, .email)
      + ContactPointForm.written(version.messagingNumbers, .sms)
      + ContactPointForm.written(version.otherContactInfo, .other)
  }

  private static func fields(
    _ names: [HumanName], _ points: [ContactPoint], _ addresses: [Address]
  ) -> CareFields {
    var fields = CareFields()
    fields.set("name", PersonNameForm.read(names) ?? PersonName())
    fields.set("phoneNumbers", ContactPointForm.read(points, [.phone]))
    fields.set("emailAddresses", ContactPointForm.read(points, [.email]))
    fields.set("messagingNumbers", ContactPointForm.read(points, [.sms, .pager]))
    fields.set("otherContactInfo", ContactPointForm.read(points, [.other, .url, .fax, nil]))
    fields.set("address", PostalAddressForm.read(addresses))
    return fields
  }
}
