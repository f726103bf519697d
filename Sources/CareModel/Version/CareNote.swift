/// A remark on a version. Notes keep their order.
public struct CareNote: Codable, Hashable, Sendable {
  public var author: String?
  public var title: String?
  public var content: String?

  public init(author: String? = nil, title: String? = nil, content: String? = nil) {
    self.author = author
    self.title = title
    self.content = content
  }
}
