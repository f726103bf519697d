import CareModel
import Foundation

/// One version of each type with every field set.
enum CareEntities {
  static let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)

  static func all() throws -> [CareEntity] {
    let zone = try Zones.zone("Pacific/Apia")
    let schedule = try Schedule.weeklyAtTime(
      weekday: 3, hour: 7, minute: 30, start: date, end: date.addingTimeInterval(1e8), text: "pill",
      duration: .minutes(5), targetValues: values, timeZone: zone)
    return [
      .patient(patient()), .contact(contact()),
      .carePlan(CarePlanVersion(version: fields("plan"), title: "Knee", patientUUID: UUID())),
      .task(
        TaskVersion(
          version: fields("task"), schedule: schedule, carePlanUUID: UUID(), title: "Walk",
          instructions: "Slowly", impactsAdherence: false)),
      .healthKitTask(
        HealthTaskVersion(
          version: fields("steps"), schedule: schedule,
          healthKitLinkage: HealthLinkage(
            quantityIdentifier: "StepCount", quantityType: .cumulative, unit: "count"),
          carePlanUUID: UUID(), title: "Steps", instructions: "Many", impactsAdherence: true)),
      .outcome(
        OutcomeVersion(
          version: fields("outcome"), taskUUID: UUID(), taskOccurrenceIndex: 7, values: values)),
    ]
  }

  static func fields(_ id: String) -> VersionFields {
    var fields = VersionFields(
      id: id, effectiveDate: date, timezone: TimeZone(identifier: "Asia/Kathmandu") ?? .gmt)
    fields.previousVersionUUIDs = [UUID(), UUID()]
    fields.nextVersionUUIDs = [UUID()]
    fields.createdDate = date
    fields.updatedDate = date.addingTimeInterval(1)
    fields.deletedDate = date.addingTimeInterval(2)
    fields.groupIdentifier = "group"
    fields.remoteID = "remote"
    fields.source = "source"
    fields.asset = "asset.png"
    fields.tags = ["z", "a", "m", "a"]
    fields.userInfo = ["key": "value", "other": ""]
    fields.notes = (0..<4).map { CareNote(author: "\($0)", title: "t", content: "c") }
    fields.schemaVersion = SemanticVersion(major: 2, minor: 1)
    return fields
  }

  static let values: [OutcomeValue] = [
    OutcomeValue(.text("b"), kind: "k", createdDate: date),
    OutcomeValue(.integer(-3), units: "mmHg", createdDate: date),
    OutcomeValue(.double(0.1), createdDate: date), OutcomeValue(.boolean(false), createdDate: date),
    OutcomeValue(.binary(Data([0, 255])), createdDate: date),
    OutcomeValue(.date(date), createdDate: date), OutcomeValue(.text("a"), createdDate: date),
  ]

  private static func patient() -> PatientVersion {
    PatientVersion(
      version: fields("patient"),
      name: PersonName(
        givenName: "Ada", middleName: "King", familyName: "Lovelace", namePrefix: "Lady",
        nameSuffix: "II", nickname: "A", phoneticRepresentation: PhoneticName(givenName: "eida")),
      sex: .other("none of these"), birthday: date,
      allergies: ["pollen", "nuts"])
  }

  private static func contact() -> ContactVersion {
    var address = PostalAddress(
      street: "1 Road", city: "London", state: "", postalCode: "N1", country: "UK")
    address.isoCountryCode = "gb"
    let values = [LabeledValue(label: "work", value: "2"), LabeledValue(label: "home", value: "1")]
    return ContactVersion(
      version: fields("contact"), name: PersonName(middleName: "M"), carePlanUUID: UUID(),
      address: address, emailAddresses: values, messagingNumbers: values, phoneNumbers: values,
      otherContactInfo: values, organization: "o", title: "t", role: "r",
      category: .friendsAndFamily)
  }
}
