/// A record that is to be added.
public struct NewBackendRecord: Sendable, Hashable {
  public var key: [UInt8]
  public var content: BackendContent
  public var entries: [BackendEntry]

  public init(key: [UInt8], content: BackendContent, entries: [BackendEntry]) {
    self.key = key
    self.content = content
    self.entries = entries
  }
}
