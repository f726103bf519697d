/// A version that was written, and what it did.
///
/// Its content is a version of one type, or a `CareEntity` where all types are followed.
public enum VersionChange<Content: Hashable & Sendable>: Hashable, Sendable {
  /// It is the first one of something.
  case added(Content)
  /// It follows others.
  case updated(Content)
  /// It says that something is deleted.
  case deleted(Content)

  /// The version.
  public var content: Content {
    switch self {
    case .added(let content), .updated(let content), .deleted(let content): content
    }
  }

  /// `fields` are those of the version that `content` is.
  init(_ content: Content, _ fields: VersionFields) {
    if fields.deletedDate != nil {
      self = .deleted(content)
    } else if fields.previousVersionUUIDs.isEmpty {
      self = .added(content)
    } else {
      self = .updated(content)
    }
  }
}
