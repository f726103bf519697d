/// The answers to a questionnaire and their score.
public struct ScoredAssessment: Sendable, Hashable, Codable {
  /// One for each question, as their numbers in the SDK; nil for one that was not answered.
  public var answers: [Int?]
  public var score: Int?
  /// `noneToMinimal`, `mild`, or a text as it came.
  public var risk: String?

  public init(answers: [Int?], score: Int? = nil, risk: String? = nil) {
    self.answers = answers
    self.score = score
    self.risk = risk
  }
}
