/// Versions that one store gives to another: all that the receiver's knowledge does not include.
///
/// The program chooses the transport. In JSON, versions are written in the form of `CareEntity`.
public struct CareRevisions: Codable, Hashable, Sendable {
  /// The knowledge that the receiver must already have.
  public var since: KnowledgeVector
  /// The knowledge of the receiver after it adds these versions to that of `since`.
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
