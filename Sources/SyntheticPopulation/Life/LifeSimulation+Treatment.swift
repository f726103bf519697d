/// Diseases on record, and their treatment.
extension LifeSimulation {
  /// Records the chronic diseases that have begun since the last visit.
  mutating func recordChronicDiseases(_ visit: inout Visit) {
    for (disease, onset) in chronic where onset.day <= visit.start.day {
      guard !recorded.contains(where: { $0.disease.name == disease.name }) else { continue }
      let condition = Visit.ConditionRecord(
        id: random.uuid(), disease: disease, onset: onset, abatement: nil,
        isSevere: random.chance(1, in: 6))
      recorded.append(condition)
      visit.conditions.append(condition)
    }
  }

  /// Records an acute disease, which becomes the reason for the visit.
  mutating func record(_ disease: Disease, _ visit: inout Visit) -> Visit.ConditionRecord {
    let day = visit.start.day
    let onset = max(person.birth.day, day - (disease.isEmergency ? 0 : random.below(4)))
    let over = max(visit.end.day, day + random.between(disease.duration ?? 7...7))
    let condition = Visit.ConditionRecord(
      id: random.uuid(), disease: disease, onset: CalendarDate(day: onset),
      abatement: over < end.day ? CalendarDate(day: over) : nil,
      isSevere: random.chance(1, in: 10))
    visit.conditions.append(condition)
    visit.reason = condition
    return condition
  }

  mutating func prescribe(for condition: Visit.ConditionRecord, _ visit: inout Visit) {
    guard let name = condition.disease.medicine else { return }
    let medicine = Medicine.named(name)
    let isRunning = visit.end.day + medicine.days >= end.day
    visit.prescriptions.append(
      Visit.Prescription(
        id: random.uuid(), medicine: medicine, reason: condition,
        time: visit.end.adding(minutes: -2), isActive: isRunning && person.death == nil))
  }

  /// Renews prescriptions that have almost run out.
  mutating func renewPrescriptions(_ visit: inout Visit) {
    for condition in recorded where condition.disease.duration == nil {
      guard let name = condition.disease.medicine else { continue }
      let last = prescribed[condition.disease.name] ?? .min
      let isNeeded = last == .min || visit.start.day - last >= Medicine.named(name).days - 30
      guard isNeeded else { continue }
      prescribed[condition.disease.name] = visit.start.day
      prescribe(for: condition, &visit)
    }
  }

  mutating func perform(
    _ operation: Operation, because reason: Visit.ConditionRecord?, _ visit: inout Visit
  ) {
    let last = visit.procedures.last?.end ?? visit.start.adding(minutes: 1)
    let start = last.adding(minutes: visit.setting == .inpatient ? random.between(60...600) : 0)
    let minutes = random.between(operation.duration)
    visit.end = max(visit.end, start.adding(minutes: minutes))
    guard visit.end < end else {
      visit.end = Moment(seconds: end.seconds - 1)
      return
    }
    visit.procedures.append(
      Visit.PerformedProcedure(
        id: random.uuid(), operation: operation, start: start,
        end: start.adding(minutes: minutes), reason: reason))
  }

  /// Screens people for cancer if their age calls for it.
  mutating func screen(_ visit: inout Visit) {
    let years = age(visit.start) / 365
    if (50...75).contains(years), lastColonoscopy.map({ visit.start.day - $0 > 3_650 }) ?? true,
      random.chance(1, in: 3)
    {
      lastColonoscopy = visit.start.day
      perform(.colonoscopy, because: nil, &visit)
    }
    if person.isFemale, (50...69).contains(years), random.chance(1, in: 3) {
      perform(.mammography, because: nil, &visit)
    }
    if years >= 60, random.chance(1, in: 4) {
      perform(.electrocardiogram, because: nil, &visit)
    }
  }
}

extension LifeSimulation {
  /// Gives a dose, or records that it was refused. Doses of a series are counted.
  mutating func give(_ vaccine: Vaccine, isSeries: Bool, _ visit: inout Visit) {
    let id = random.uuid()
    let lot = "L" + random.digits(6)
    let life = random.between(120...700)
    let isGiven = !random.chance(1, in: 80)
    let dose = doses[vaccine.name, default: 0] + 1
    if isGiven { doses[vaccine.name] = dose }
    let late = visit.end.adding(minutes: -3)
    visit.immunizations.append(
      Visit.GivenVaccine(
        id: id, vaccine: vaccine, time: max(visit.start, late), dose: isSeries ? dose : nil,
        lot: lot, expiration: CalendarDate(day: visit.start.day + life), isGiven: isGiven))
  }

  /// Vaccinates against tetanus about every ten years, and from the age of fifty twice against
  /// zoster.
  mutating func vaccinateAdult(_ visit: inout Visit) {
    if random.chance(1, in: 8) { give(.tetanus, isSeries: false, &visit) }
    if age(visit.start) >= 50 * 365, doses[.zoster, default: 0] < 2, random.chance(1, in: 3) {
      give(.zoster, isSeries: true, &visit)
    }
  }
}
