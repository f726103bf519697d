import CareModel
import FHIRModel
import FHIRR4
import Foundation

/// Patients.
enum PatientForm {
  static func written(_ version: PatientVersion) -> Patient {
    let zone = version.version.timezone
    var patient = Patient()
    patient.identifier = Links.identifiers(version.version)
    patient.active = VersionState(version.version).isActive
    patient.name = PersonNameForm.written(version.name)
    patient.gender = version.sex.map(gender)
    if let day = version.birthday.flatMap({ FHIRDate($0, in: zone) }), day.isValid {
      patient.birthDate = day
    }
    patient.link = version.version.previousVersionUUIDs.map {
      Patient.Link(other: Links.reference("Patient", $0), type: .replaces)
    }
    return patient
  }

  /// Returns the fields that the elements give; dates without a time begin in `zone`.
  static func fields(_ patient: Patient, in zone: TimeZone) -> CareFields {
    var fields = CareFields()
    fields.setIdentity(patient.identifier, id: patient.id)
    fields.set("name", PersonNameForm.read(patient.name) ?? PersonName())
    fields.set("sex", text: patient.gender?.rawValue)
    fields.set("birthday", date: patient.birthDate?.date(in: zone))
    let replaced = patient.link.filter { $0.type == .replaces }.compactMap(\.other)
    fields.setPrevious(Links.versions(replaced, "Patient"))
    return fields
  }

  /// `CareModel` writes a sex as its name, so another sex named `male` is the same.
  private static func gender(_ sex: BiologicalSex) -> AdministrativeGender {
    switch sex {
    case .male, .other("male"): .male
    case .female, .other("female"): .female
    case .other("unknown"): .unknown
    case .other: .other
    }
  }
}
