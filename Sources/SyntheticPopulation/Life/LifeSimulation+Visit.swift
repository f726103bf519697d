extension LifeSimulation {
  /// Carries out a planned visit. Nil if it cannot take place: before the record begins, during
  /// another visit, or after the end.
  mutating func visit(_ planned: PlannedVisit, after previous: Moment?) -> Visit? {
    let id = random.uuid()
    var visit = frame(planned, id: id)
    guard planned.day > person.birth.day, planned.day >= recordStart.day, visit.end < end,
      previous.map({ $0 < visit.start }) ?? true
    else { return nil }
    recordChronicDiseases(&visit)
    switch planned.kind {
    case .child(let row): child(row, &visit)
    case .checkUp: checkUp(&visit)
    case .followUp: followUp(&visit)
    case .vaccination: give(.influenza, isSeries: false, &visit)
    case .acute(let disease): acute(disease, &visit)
    case .emergency(let disease): emergency(disease, &visit)
    case .stay(let disease): stay(disease, &visit)
    case .operation(let operation): operate(operation, &visit)
    }
    return visit
  }

  /// The visit without content.
  private mutating func frame(_ planned: PlannedVisit, id: String) -> Visit {
    var setting = Visit.Setting.ambulatory
    var minutes = random.between(2...9) * 5
    var start = Moment(day: planned.day, minute: random.between(96...190) * 5)
    var type = Concept.snomed("185347001", "Encounter for problem")
    switch planned.kind {
    case .child: type = .snomed("410620009", "Well child visit")
    case .checkUp: type = .snomed("162673000", "General examination of patient")
    case .followUp: type = .snomed("390906007", "Follow-up encounter")
    case .vaccination:
      type = .snomed("33879002", "Administration of vaccine to produce active immunity")
    case .acute: break
    case .emergency:
      setting = .emergency
      type = .snomed("50849002", "Emergency room admission")
      start = Moment(day: planned.day, minute: random.below(1_440))
      minutes = random.between(60...420)
    case .stay, .operation:
      setting = .inpatient
      type = .snomed("32485007", "Hospital admission")
      minutes = random.between(2...9) * 1_440 + random.between(-180...180)
    }
    let isInPractice = setting == .ambulatory
    let organization = isInPractice ? person.practice : person.hospital
    let staff = institutions.organizations[organization].practitioners
    let isOwn = isInPractice && random.chance(8, in: 10)
    let someone = staff.lowerBound + random.below(staff.count)
    return Visit(
      id: id, setting: setting, type: type, start: start, end: start.adding(minutes: minutes),
      organization: organization, practitioner: isOwn ? person.practitioner : someone)
  }

  // MARK: Kinds

  private mutating func child(_ row: Int, _ visit: inout Visit) {
    let time = visit.start.adding(minutes: 5)
    measureBody(time, &visit)
    measure(.heartRate, heartRate(time, nil), time, &visit)
    if age(time) >= 3 * 365 { measurePressure(time, &visit) }
    for vaccine in Vaccine.childhood[row].vaccines { give(vaccine, isSeries: true, &visit) }
    renewPrescriptions(&visit)
  }

  private mutating func checkUp(_ visit: inout Visit) {
    let time = visit.start.adding(minutes: 5)
    measureBody(time, &visit)
    measurePressure(time, &visit)
    measure(.heartRate, heartRate(time, nil), time, &visit)
    if age(time) >= 35 * 365 {
      measureLipids(time, &visit)
      measureSugar(time, &visit)
    }
    if random.chance(1, in: 2) { measureBlood(time, nil, &visit) }
    if age(time) >= 50 * 365 || has(.kidneyDisease, time) {
      measure(.creatinine, creatinine(time), time, &visit)
    }
    if has(.hypothyroidism, time) { measure(.thyrotropin, thyrotropin(time), time, &visit) }
    screen(&visit)
    vaccinateAdult(&visit)
    renewPrescriptions(&visit)
  }

  private mutating func followUp(_ visit: inout Visit) {
    let time = visit.start.adding(minutes: 5)
    visit.reason = recorded.last { $0.disease.duration == nil && $0.disease.medicine != nil }
    measureWeight(time, &visit)
    measurePressure(time, &visit)
    measure(.heartRate, heartRate(time, nil), time, &visit)
    if has(.diabetes, time) { measureSugar(time, &visit) }
    if has(.hyperlipidaemia, time) { measureLipids(time, &visit) }
    if has(.diabetes, time) || has(.kidneyDisease, time) {
      measure(.creatinine, creatinine(time), time, &visit)
    }
    if has(.asthma, time) || has(.lungDisease, time) {
      measure(.oxygenSaturation, saturation(time, nil), time, &visit)
      perform(.spirometry, because: visit.reason, &visit)
    }
    if has(.fibrillation, time) || has(.coronaryDisease, time) {
      perform(.electrocardiogram, because: visit.reason, &visit)
    }
    if visit.reason != nil { perform(.medicationReview, because: nil, &visit) }
    renewPrescriptions(&visit)
  }

  private mutating func acute(_ disease: Disease, _ visit: inout Visit) {
    let time = visit.start.adding(minutes: 5)
    let condition = record(disease, &visit)
    if disease.isFeverish {
      measureAcute(time, disease, &visit)
      if random.chance(1, in: 4) { measureBlood(time, disease, &visit) }
    } else {
      measurePressure(time, &visit)
    }
    prescribe(for: condition, &visit)
  }

  private mutating func emergency(_ disease: Disease, _ visit: inout Visit) {
    let time = visit.start.adding(minutes: 10)
    let condition = record(disease, &visit)
    measurePressure(time, &visit)
    measureAcute(time, disease, &visit)
    if disease.name == .forearmFracture || disease.name == .ankleSprain {
      perform(.splint, because: condition, &visit)
    }
    prescribe(for: condition, &visit)
  }

  private mutating func stay(_ disease: Disease, _ visit: inout Visit) {
    let condition = record(disease, &visit)
    let isPneumonia = disease.name == .pneumonia
    perform(isPneumonia ? .chestRadiograph : .appendectomy, because: condition, &visit)
    observeStay(disease, &visit)
    prescribe(for: condition, &visit)
  }

  private mutating func operate(_ operation: Operation, _ visit: inout Visit) {
    let cause: Disease.Name = operation.isOnHeart ? .coronaryDisease : .kneeOsteoarthritis
    visit.reason = recorded.last { $0.disease.name == cause }
    perform(operation, because: visit.reason, &visit)
    observeStay(nil, &visit)
  }

  /// Takes the measurements of the days of admission and discharge.
  private mutating func observeStay(_ disease: Disease?, _ visit: inout Visit) {
    let first = visit.start.adding(minutes: 20)
    measurePressure(first, &visit)
    measureAcute(first, disease, &visit)
    measureBlood(first, disease, &visit)
    measure(.creatinine, creatinine(first), first, &visit)
    let last = visit.end.adding(minutes: -90)
    measurePressure(last, &visit)
    measureAcute(last, nil, &visit)
  }
}
