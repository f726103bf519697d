/// One encounter, with its findings and treatments.
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
  /// The condition that the visit was for.
  var reason: ConditionRecord?
  var conditions: [ConditionRecord] = []
  var measurements: [Measurement] = []
  var prescriptions: [Prescription] = []
  var procedures: [PerformedProcedure] = []
  var immunizations: [GivenVaccine] = []

  /// The kind of a visit, which is also its occasion.
  enum Kind: Sendable {
    /// A check-up of a healthy child, by its row in `Vaccine.childhood`.
    case child(Int)
    case checkUp, followUp, vaccination
    case acute(Disease), emergency(Disease), stay(Disease)
    /// A hospital stay for a planned operation.
    case operation(Operation)
  }

  /// A disease of a person, as it was recorded.
  struct ConditionRecord: Sendable {
    var id: String
    var disease: Disease
    var onset: CalendarDate
    /// The day it ended; nil if it has not.
    var abatement: CalendarDate?
    var isSevere: Bool
  }

  /// A measurement and its result.
  struct Measurement: Sendable {
    enum Result: Sendable {
      case amount(Measure, Amount)
      case pressure(systolic: Amount, diastolic: Amount)
    }

    var id: String
    var result: Result
    var time: Moment
    /// The time at which the laboratory had the result; for vital signs, the measurement's time.
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
    /// The number of the dose; nil for vaccines that are not given as a series.
    var dose: Int?
    var lot: String
    var expiration: CalendarDate
    /// False if it was refused.
    var isGiven: Bool
  }
}
