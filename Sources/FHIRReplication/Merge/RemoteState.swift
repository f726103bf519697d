import ValueModel

/// What a server has of a resource.
enum RemoteState: Sendable {
  /// The resource with its version.
  case resource(Value)
  /// It was deleted, or never was there.
  case absent

  var resource: Value? {
    if case .resource(let resource) = self { return resource }
    return nil
  }
}
