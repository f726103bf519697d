/// A version that was written, and its effect.
///
/// Its content is a version of one type, or a `CareEntity` where all types are followed.
public enum VersionChange<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The first version of an item.
  case added(Content)
  /// A version that follows others.
  case updated(Content)
  /// A version that records a deletion.
  case deleted(Content)

  /// The version.
  public var content: Content {
    switch self {
    case .added(let content), .updated(let content), .deleted(let content): content
    }
  }

  /// `fields` are the fields of the version in `content`.
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
