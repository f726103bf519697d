/// Simulates one life from its seed.
///
/// First come the facts that do not depend on visits: birth, chronic diseases, death. Then the
/// visits are planned, and carried out one by one.
struct LifeSimulation {
  var random: RandomSource
  let institutions: Institutions
  /// The day before which everything ends.
  let until: CalendarDate

  var person: Person
  var body: Body
  /// Chronic diseases, with their onset.
  var chronic: [(disease: Disease, onset: CalendarDate)] = []
  /// The first day of the record.
  var recordStart: CalendarDate
  /// The first moment after everything that is recorded.
  var end: Moment
  /// The probability, in percent, that the person is vaccinated against influenza.
  var influenzaShare: Int

  /// The state that changes from visit to visit.
  var recorded: [Visit.ConditionRecord] = []
  var doses: [Vaccine.Name: Int] = [:]
  /// The day of the last prescription for each chronic disease.
  var prescribed: [Disease.Name: Int] = [:]
  var lastColonoscopy: Int?

  init(index: Int, seed: UInt64, institutions: Institutions, until: CalendarDate) {
    random = RandomSource(seed: seed, stream: UInt64(index) + 1)
    self.institutions = institutions
    self.until = until
    let age = Self.age(&random)
    let birth = CalendarDate(day: until.day - age)
    person = Person(born: birth, until: until, institutions, &random)
    chronic = Self.chronicDiseases(of: person, &random)
    let isObese = chronic.contains { $0.disease.name == .obesity }
    body = Body(isFemale: person.isFemale, isObese: isObese, &random)
    let longest = age < 16 * 365 ? age : random.between(4...13) * 365
    recordStart = CalendarDate(day: max(birth.day, until.day - longest))
    influenzaShare = random.between(10...80)
    end = Moment(day: until.day)
    die()
  }

  static func life(
    index: Int, seed: UInt64, institutions: Institutions, until: CalendarDate
  ) -> Life {
    var simulation = LifeSimulation(
      index: index, seed: seed, institutions: institutions, until: until)
    return simulation.run()
  }

  mutating func run() -> Life {
    var visits: [Visit] = []
    for planned in plan() {
      guard let visit = visit(planned, after: visits.last?.end) else { continue }
      visits.append(visit)
    }
    return Life(person: person, visits: visits)
  }

  /// An age in days, distributed as in a population of all ages: few people are older than sixty.
  private static func age(_ random: inout RandomSource) -> Int {
    let limit = random.chance(3, in: 4) ? 62 : 98
    return random.between(20...(limit * 365))
  }

  private static func chronicDiseases(
    of person: Person, _ random: inout RandomSource
  ) -> [(disease: Disease, onset: CalendarDate)] {
    var found: [(disease: Disease, onset: CalendarDate)] = []
    for disease in Disease.chronic {
      let isRaised = found.contains { disease.raisedBy.contains($0.disease.name) }
      let age = random.between(disease.onset) * 365 + random.below(365)
      if random.chance(disease.frequency * (isRaised ? 3 : 1), in: 1_000) {
        found.append((disease, CalendarDate(day: person.birth.day + age)))
      }
    }
    return found
  }

  /// Lets the person die in one of the years of the record, with the probability of that age.
  private mutating func die() {
    var day = max(recordStart.day, person.birth.day + 10)
    while day < until.day {
      let draw = random.below(10_000)
      let moment = Moment(day: day + random.below(365), minute: random.below(1_440))
      if draw < Self.mortality(age: (day - person.birth.day) / 365), moment < end {
        person.death = moment
        end = moment
        return
      }
      day += 365
    }
  }

  /// Returns the number of people of that age, out of ten thousand, who die within a year.
  private static func mortality(age: Int) -> Int {
    switch age {
    case ..<1: 40
    case ..<40: 7
    case ..<50: 20
    case ..<60: 45
    case ..<70: 110
    case ..<80: 280
    case ..<90: 800
    default: 2_000
    }
  }

  /// Whether the person has the chronic disease at that time.
  func has(_ name: Disease.Name, _ time: Moment) -> Bool {
    chronic.contains { $0.disease.name == name && $0.onset.day <= time.day }
  }

  func age(_ time: Moment) -> Int { time.day - person.birth.day }
}
