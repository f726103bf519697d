import ValueModel

/// The state of a resource on a server.
enum RemoteState: Sendable {
  /// The resource with its version.
  case resource(Value)
  /// The resource was deleted, or never existed.
  case absent

  var resource: Value? {
    if case .resource(let resource) = self { return resource }
    return nil
  }
}
