import HealthModel

/// The codes of a questionnaire's questions and of its score.
struct Questionnaire: Sendable {
  let questions: [Term]
  let score: Term

  /// The questionnaire of a type of assessment; nil for types that are not known.
  static func of(_ type: SampleType) -> Questionnaire? {
    switch type {
    case .anxietyAssessment: anxiety
    case .depressionAssessment: depression
    default: nil
    }
  }

  /// Returns the meaning of a number among the answers; nil for other numbers, such as that for no
  /// answer.
  static func answer(_ number: Int) -> Term? {
    answers.indices.contains(number) ? answers[number] : nil
  }

  private static let answers: [Term] = [
    .loinc("LA6568-5", "Not at all"), .loinc("LA6569-3", "Several days"),
    .loinc("LA6570-1", "More than half the days"), .loinc("LA6571-9", "Nearly every day"),
  ]

  private static let anxiety = Questionnaire(
    questions: [
      .loinc("69725-0", "Feeling nervous, anxious or on edge"),
      .loinc("68509-9", "Not being able to stop or control worrying"),
      .loinc("69733-4", "Worrying too much about different things"),
      .loinc("69734-2", "Trouble relaxing"),
      .loinc("69735-9", "Being so restless that it is hard to sit still"),
      .loinc("69689-8", "Becoming easily annoyed or irritable"),
      .loinc("69736-7", "Feeling afraid as if something awful might happen"),
    ],
    score: .loinc("70274-6", "Generalized anxiety disorder 7 item (GAD-7) total score"))

  private static let depression = Questionnaire(
    questions: [
      .loinc("44250-9", "Little interest or pleasure in doing things"),
      .loinc("44255-8", "Feeling down, depressed, or hopeless"),
      .loinc("44259-0", "Trouble falling or staying asleep, or sleeping too much"),
      .loinc("44254-1", "Feeling tired or having little energy"),
      .loinc("44251-7", "Poor appetite or overeating"),
      .loinc("44258-2", "Feeling bad about yourself"),
      .loinc("44252-5", "Trouble concentrating on things"),
      .loinc("44253-3", "Moving or speaking slowly, or being fidgety or restless"),
      .loinc("44260-8", "Thoughts that you would be better off dead, or of hurting yourself"),
    ], score: .loinc("44261-6", "Patient Health Questionnaire 9 item (PHQ-9) total score"))
}
