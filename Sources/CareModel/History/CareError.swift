/// Why a version cannot be written.
public struct CareError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, for a program to act on.
  public enum Code: String, Sendable, CaseIterable {
    /// Something of this type has or had this id. Update it, or choose another id.
    case identifierTaken
    /// Nothing of this type has this id. Add it.
    case noSuchIdentifier
    /// The item with this id was deleted and cannot be restored.
    case deleted
    /// A version that this one names is not in the store.
    case unknownRelation
    /// Something that this version names was deleted.
    case deletedRelation
    /// The task's schedule has no event with this number.
    case noSuchOccurrence
    /// A later version of the task holds when the event starts. Name that version.
    case supersededTask
    /// Another outcome of the same event is there. Update it.
    case outcomeExists
    /// The task's new version would hide outcomes that are recorded. Let it begin to hold later.
    case hidesOutcomes
    /// A rule denies the deletion: something belongs to what was to be deleted.
    case denied
    /// Two changes that are to be made at once are of the same thing.
    case repeatedIdentifier
    /// The revisions begin after what the store knows. Ask for those since its knowledge.
    case missingRevisions
    /// The revisions contradict themselves or what the store knows. Nothing of them was taken over.
    case damagedRevisions
    /// An outcome has a value, or a goal, below 0 where progress is counted.
    case negativeValue
  }

  /// What is wrong.
  public let code: Code
  /// What is wrong, in words for people who program; without content of records.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code.rawValue): \(message)" }
}
