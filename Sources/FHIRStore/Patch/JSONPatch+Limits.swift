package import ValueModel

extension JSONPatch.Limits {
  /// Of patches of resources, which one transaction applies while all other writers wait: a patch
  /// of a kilobyte that copies a list into itself again and again would take seconds.
  package static let ofResources = JSONPatch.Limits(values: 100_000)
}
