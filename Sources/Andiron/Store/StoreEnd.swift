#if ANDIRON_CHECKS
  /// Expectations of tests about the stores that they open, in a build that checks itself.
  package enum StoreEnd {
    /// Whether the stores that are opened in this task are damaged on purpose.
    @TaskLocal package static var expectsDamage = false
  }
#endif
