public import HealthModel

extension MetadataKey {
  /// The event of a health-linked task as whose outcome a sample was written: the `id` of the
  /// `HealthTaskOutcome`. Other samples do not have it.
  public static var taskEvent: MetadataKey { "AndironTaskEvent" }
}
