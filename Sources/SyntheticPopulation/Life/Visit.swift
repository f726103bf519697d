/// Why somebody comes.
enum VisitKind: Sendable {
  /// A healthy child of that row of `Vaccine.childhood`.
  case child(Int)
  case checkUp, followUp, vaccination
  case acute(Disease), emergency(Disease), stay(Disease)
  /// A stay for an operation that was planned.
  case operation(Operation)
}

/// One encounter, and what was found and done at it.
struct Visit: Sendable {
  enum Setting: Sendable { case ambulatory, emergency, inpatient }

  var id: String
  var setting: Setting
  var type: Concept
  var start: Moment
  var end: Moment
  /// Positions among the institutions.
  var organization: Int
  var practitioner: Int
  /// What it was about.
  var reason: ConditionRecord?
  var conditions: [ConditionRecord] = []
  var measurements: [Measurement] = []
  var prescriptions: [Prescription] = []
  var procedures: [PerformedProcedure] = []
  var immunizations: [GivenVaccine] = []
}

/// A disease of a person, as it was recorded.
struct ConditionRecord: Sendable {
  var id: String
  var disease: Disease
  var onset: CalendarDate
  /// When it was over; nil where it is not.
  var abatement: CalendarDate?
  var isSevere: Bool
}

/// What was measured.
struct Measurement: Sendable {
  enum Result: Sendable {
    case amount(Measure, Amount)
    case pressure(systolic: Amount, diastolic: Amount)
  }

  var id: String
  var result: Result
  var time: Moment
  /// When a laboratory had it; the time itself for vital signs.
  var issued: Moment
}

struct Prescription: Sendable {
  var id: String
  var medicine: Medicine
  var reason: ConditionRecord?
  var time: Moment
  var isActive: Bool
}

struct PerformedProcedure: Sendable {
  var id: String
  var operation: Operation
  var start: Moment
  var end: Moment
  var reason: ConditionRecord?
}

struct GivenVaccine: Sendable {
  var id: String
  var vaccine: Vaccine
  var time: Moment
  /// The number of the dose; nil for those that are given year by year.
  var dose: Int?
  var lot: String
  var expiration: CalendarDate
  /// False where it was refused.
  var isGiven: Bool
}
