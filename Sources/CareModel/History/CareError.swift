/// The reason why a version cannot be written.
public struct CareError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error, for a program to act on.
  public enum Code: String, Sendable, CaseIterable {
    /// An item of this type has or had this id. Update it, or choose another id.
    case identifierTaken
    /// No item of this type has this id. Add it.
    case noSuchIdentifier
    /// The item with this id was deleted and cannot be restored.
    case deleted
    /// A version that this one names is not in the store.
    case unknownRelation
    /// An item that this version names was deleted.
    case deletedRelation
    /// The task's schedule has no event with this number.
    case noSuchOccurrence
    /// A later version of the task holds when the event starts. Name that version.
    case supersededTask
    /// The event already has another outcome. Update it.
    case outcomeExists
    /// The task's new version would hide recorded outcomes. Let it begin to hold later.
    case hidesOutcomes
    /// A rule denies the deletion: other items belong to the item to be deleted.
    case denied
    /// Two changes in one call concern the same item.
    case repeatedIdentifier
    /// The revisions begin after the store's knowledge. Ask for the revisions since that knowledge.
    case missingRevisions
    /// The revisions contradict themselves or the store's knowledge. None of them was merged.
    case damagedRevisions
    /// An outcome has a value, or a goal, below 0 where progress is counted.
    case negativeValue
  }

  /// The kind of error.
  public let code: Code
  /// A description of the error for developers; it contains no content of records.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code.rawValue): \(message)" }
}
