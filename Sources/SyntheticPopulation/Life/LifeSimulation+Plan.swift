extension LifeSimulation {
  /// A visit to come.
  struct PlannedVisit {
    var day: Int
    var kind: Visit.Kind
  }

  /// All visits in order of time; a day may have several.
  mutating func plan() -> [PlannedVisit] {
    var plan = childVisits()
    planCheckUps(&plan)
    planAcuteVisits(&plan)
    planOperations(&plan)
    planVaccinations(&plan)
    // Visits on the same day keep their order, which `sort` does not guarantee.
    return plan.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  private mutating func childVisits() -> [PlannedVisit] {
    Vaccine.childhood.indices.compactMap { row in
      let age = Vaccine.childhood[row].age
      let day = person.birth.day + age + random.below(max(2, age / 20))
      return day < recordStart.day ? nil : PlannedVisit(day: day, kind: .child(row))
    }
  }

  /// Plans the occasional visits of adults; those with a chronic disease come more often.
  private mutating func planCheckUps(_ plan: inout [PlannedVisit]) {
    var day = max(recordStart.day, person.birth.day + 18 * 365) + random.below(300)
    while day < end.day {
      let age = (day - person.birth.day) / 365
      let ill = chronic.count { $0.onset.day <= day && $0.disease.medicine != nil }
      plan.append(PlannedVisit(day: day, kind: .checkUp))
      let interval = age < 40 ? 800 : age < 65 ? 550 : 400
      let next = day + interval + random.between(-60...120)
      if ill > 0 {
        var follow = day + 180 + random.below(60)
        while follow < next - 60 {
          plan.append(PlannedVisit(day: follow, kind: .followUp))
          follow += 180 + random.below(90)
        }
      }
      day = next
    }
  }

  private mutating func planAcuteVisits(_ plan: inout [PlannedVisit]) {
    var year = recordStart.day
    var hasNoAppendix = false
    while year < end.day {
      let age = (year - person.birth.day) / 365
      for disease in Disease.acute where disease.onset.contains(age) {
        let draw = random.below(1_000)
        let day = year + random.below(365)
        guard draw < disease.frequency else { continue }
        plan.append(
          PlannedVisit(
            day: day, kind: disease.isEmergency ? .emergency(disease) : .acute(disease)))
      }
      for disease in Disease.severe where disease.onset.contains(age) {
        guard random.chance(disease.frequency, in: 1_000) else { continue }
        // An appendix is removed only once.
        if disease.name == .appendicitis, hasNoAppendix { continue }
        if disease.name == .appendicitis { hasNoAppendix = true }
        plan.append(PlannedVisit(day: year + random.below(365), kind: .stay(disease)))
      }
      year += 365
    }
  }

  /// Plans operations: some people with a disease that calls for one have it, some years later.
  private mutating func planOperations(_ plan: inout [PlannedVisit]) {
    for (disease, onset) in chronic {
      let operation: Operation
      switch disease.name {
      case .kneeOsteoarthritis: operation = .kneeReplacement
      case .coronaryDisease: operation = .coronaryIntervention
      default: continue
      }
      let isOperated = random.chance(1, in: 3)
      let day = onset.day + random.between(90...3_000)
      if isOperated, day > recordStart.day {
        plan.append(PlannedVisit(day: day, kind: .operation(operation)))
      }
    }
  }

  /// Plans vaccinations against influenza, which are given between October and December.
  private mutating func planVaccinations(_ plan: inout [PlannedVisit]) {
    for year in recordStart.civil.year...max(recordStart.civil.year, end.date.civil.year) {
      let day = CalendarDate(year: year, month: 10, day: 1).day + random.below(80)
      guard random.chance(influenzaShare, in: 100) else { continue }
      if day > recordStart.day, day > person.birth.day + 190 {
        plan.append(PlannedVisit(day: day, kind: .vaccination))
      }
    }
  }
}
