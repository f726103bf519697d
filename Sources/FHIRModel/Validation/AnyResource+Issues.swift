import ValueModel

extension AnyResource {
  /// Every way in which the resource departs from the release; see `FHIRRelease.issues(in:)`.
  public func issues() -> [FHIRIssue] { Release.issues(in: fields) }
}
