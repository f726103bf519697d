/// A person's feelings, in their own words.
public struct StateOfMind: Sendable, Hashable, Codable {
  /// `momentaryEmotion` or `dailyMood`.
  public struct Kind: OpenName {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static var momentaryEmotion: Kind { "momentaryEmotion" }
    public static var dailyMood: Kind { "dailyMood" }
  }

  public var kind: Kind
  /// From −1, very unpleasant, to 1, very pleasant.
  public var valence: Double
  /// `amazed`, `calm`.
  public var labels: [String]
  /// The subjects that the feeling relates to: `work`, `family`.
  public var associations: [String]

  public init(
    _ kind: Kind, valence: Double, labels: [String] = [], associations: [String] = []
  ) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }

  /// The names of labels in Apple's SDK; their numbers begin at 1.
  public static let knownLabels = [
    "amazed", "amused", "angry", "anxious", "ashamed", "brave", "calm", "content", "disappointed",
    "discouraged", "disgusted", "embarrassed", "excited", "frustrated", "grateful", "guilty",
    "happy", "hopeless", "irritated", "jealous", "joyful", "lonely", "passionate", "peaceful",
    "proud", "relieved", "sad", "scared", "stressed", "surprised", "worried", "annoyed",
    "confident", "drained", "hopeful", "indifferent", "overwhelmed", "satisfied",
  ]

  /// The names of associations in Apple's SDK; their numbers begin at 1.
  public static let knownAssociations = [
    "community", "currentEvents", "dating", "education", "family", "fitness", "friends", "health",
    "hobbies", "identity", "money", "partner", "selfCare", "spirituality", "tasks", "travel",
    "work", "weather",
  ]
}
