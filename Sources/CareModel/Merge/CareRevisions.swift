/// Versions that one store gives to another: all that it has beyond what the other knows.
///
/// How they are carried is the program's choice. In JSON, versions are written as `CareEntity` is.
public struct CareRevisions: Codable, Hashable, Sendable {
  /// What the receiver has to know already.
  public var since: KnowledgeVector
  /// What the receiver knows with these versions and what it knew before.
  public var knowledge: KnowledgeVector
  /// Oldest first.
  public var entities: [CareEntity]

  var outcomes: [OutcomeVersion] {
    entities.compactMap { if case .outcome(let outcome) = $0 { outcome } else { nil } }
  }

  public init(since: KnowledgeVector, knowledge: KnowledgeVector, entities: [CareEntity]) {
    self.since = since
    self.knowledge = knowledge
    self.entities = entities
  }
}
