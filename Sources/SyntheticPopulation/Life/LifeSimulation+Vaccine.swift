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
      GivenVaccine(
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
