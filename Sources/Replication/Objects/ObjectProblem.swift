/// A document that could not become an object, or an object that could not become a document.
public struct ObjectProblem: Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The document is not an object of the type.
    case wrongType
    /// The store refuses the object: another object has the same value in a unique index, or a rule
    /// forbids the deletion of the object.
    case refused
    /// The database refuses the object's document.
    case notStorable
    /// The program's function for conflicts threw.
    case undecided
  }

  /// The identifier of the document.
  public var id: String
  public var reason: Reason
}
