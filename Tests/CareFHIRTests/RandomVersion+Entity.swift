import CareModel
import Foundation

extension RandomVersion {
  mutating func entity(_ type: CareEntity.EntityType) throws -> CareEntity {
    switch type {
    case .patient: .patient(try stored(patient()))
    case .carePlan:
      .carePlan(
        try stored(
          CarePlanVersion(version: fields(), title: text(), patientUUID: maybe { $0.id() })))
    case .contact: .contact(try stored(contact()))
    case .task:
      .task(
        try stored(
          TaskVersion(
            version: fields(), schedule: schedule(), carePlanUUID: maybe { $0.id() },
            title: maybe { $0.text() }, instructions: maybe { $0.text() },
            impactsAdherence: chance(2))))
    case .healthKitTask: .healthKitTask(try stored(healthTask()))
    case .outcome: .outcome(try stored(outcome()))
    }
  }

  private mutating func name() -> PersonName {
    var name = PersonName(
      givenName: maybe { $0.text() }, middleName: maybe { $0.text() },
      familyName: maybe { $0.text() }, namePrefix: maybe { $0.text() },
      nameSuffix: maybe { $0.text() }, nickname: maybe { $0.text() })
    if chance(4) {
      name.phoneticRepresentation = PhoneticName(givenName: maybe { $0.text() })
    }
    return name
  }

  private mutating func sex() -> BiologicalSex {
    let text = text()
    // The names of the known ones are read as these.
    return pick([.male, .female, .other("other"), text == "male" ? .male : .other(text)])
  }

  private mutating func patient() -> PatientVersion {
    PatientVersion(
      version: fields(), name: name(),
      sex: maybe { $0.sex() },
      birthday: maybe { $0.date() }, allergies: maybe { $0.list { $0.text() } })
  }

  private mutating func labels() -> [LabeledValue]? {
    maybe { $0.list { LabeledValue(label: $0.text(), value: $0.text()) } }
  }

  private mutating func contact() -> ContactVersion {
    let address: PostalAddress? = maybe { random in
      var address = PostalAddress(
        street: random.text(), city: random.text(), state: random.text(),
        postalCode: random.text(), country: random.text())
      if random.chance(2) { address.subAdministrativeArea = random.text() }
      if random.chance(3) { address.isoCountryCode = "de" }
      return address
    }
    return ContactVersion(
      version: fields(), name: name(), carePlanUUID: maybe { $0.id() }, address: address,
      emailAddresses: labels(), messagingNumbers: labels(), phoneNumbers: labels(),
      otherContactInfo: labels(), organization: maybe { $0.text() }, title: maybe { $0.text() },
      role: maybe { $0.text() }, category: pick([nil] + ContactCategory.allCases))
  }

  private mutating func healthTask() throws -> HealthTaskVersion {
    HealthTaskVersion(
      version: fields(), schedule: try schedule(),
      healthKitLinkage: HealthLinkage(
        quantityIdentifier: pick(["HKQuantityTypeIdentifierStepCount", text()]),
        quantityType: pick(HealthLinkage.QuantityType.allCases), unit: text()),
      carePlanUUID: maybe { $0.id() }, title: maybe { $0.text() },
      instructions: maybe { $0.text() },
      impactsAdherence: chance(2))
  }

  private mutating func outcome() -> OutcomeVersion {
    var values = list { $0.value() }
    if chance(3) { values = ["first", "second", "third"].map { value(kind: $0) } }
    return OutcomeVersion(
      version: fields(), taskUUID: id(), taskOccurrenceIndex: pick([0, 7, .max]), values: values)
  }

  // MARK: Schedules

  mutating func schedule() throws -> Schedule {
    let zone = zone()
    let start = wholeDate()
    if chance(2) { return try Schedule([element(start, zone)]) }
    if chance(2) {
      return try Schedule([
        element(start, zone), element(pick([wholeDate(), wholeDate() + 0.1]), self.zone()),
      ])
    }
    // Elements that differ in their starts alone.
    let interval = try ScheduleInterval(weeks: 1)
    let daily = try ScheduleInterval(days: 1)
    let isDaily = chance(2)
    let step = isDaily ? 3_600.0 : 86_400
    return try Schedule(
      (0...Int.random(in: 1...4, using: &generator)).map {
        try ScheduleElement(
          start: start + step * Double($0), interval: isDaily ? daily : interval,
          duration: .minutes(30), timeZone: zone)
      })
  }

  private mutating func element(_ start: Date, _ zone: TimeZone) throws -> ScheduleElement {
    let intervals = try [
      ScheduleInterval(days: 1), ScheduleInterval(days: 3), ScheduleInterval(weeks: 1),
      ScheduleInterval(weeks: 2), ScheduleInterval(months: 1), ScheduleInterval(years: 1),
      ScheduleInterval(hours: 7), ScheduleInterval(minutes: 45), ScheduleInterval(seconds: 30),
      ScheduleInterval(days: 1, hours: 2),
    ]
    let durations: [ScheduleDuration] = [
      .allDay, .hours(1), .minutes(5), .seconds(0), .seconds(86_400), .seconds(0.1), .seconds(7),
    ]
    let ends = [nil, start, start + 0.5, start + 1, start + 86_400, start + 1e7]
    let interval = pick(intervals)
    let isCounted = interval.hours + interval.minutes + interval.seconds == 0
    return try ScheduleElement(
      start: start, end: pick(ends), interval: interval, duration: pick(durations),
      text: chance(3) ? text() : nil, targetValues: chance(4) ? [value()] : [], timeZone: zone,
      calendar: chance(5) ? .iso8601 : .gregorian, keepsTimeOfDay: isCounted && chance(2))
  }
}
