/// The kind of observation that a sample is.
enum CategoryTerm: String, Sendable, CaseIterable {
  case vitalSigns = "vital-signs"
  case activity
  case survey
  case procedure
  case exam

  var term: Term {
    switch self {
    case .vitalSigns: Term(.observationCategory, rawValue, "Vital Signs")
    case .activity: Term(.observationCategory, rawValue, "Activity")
    case .survey: Term(.observationCategory, rawValue, "Survey")
    case .procedure: Term(.observationCategory, rawValue, "Procedure")
    case .exam: Term(.observationCategory, rawValue, "Exam")
    }
  }
}
