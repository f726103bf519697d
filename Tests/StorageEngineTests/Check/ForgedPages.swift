import Testing

extension Trait where Self == ConditionTrait {
  /// For suites that change the pages of a store. An engine that was built with ANDIRON_CHECKS=1
  /// stops the program at the first commit on such pages.
  static var forgesPages: Self {
    #if ANDIRON_CHECKS
      .disabled("SKIPPED: this engine checks the pages that are forged here")
    #else
      .enabled(if: true)
    #endif
  }
}
