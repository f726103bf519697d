#if ANDIRON_CHECKS
  import FileAccess

  extension Engine {
    /// Whether the device answers, so that the store can be verified.
    package var isReachable: Bool {
      (try? core.directory.fileSystem.list(core.directory.path)) != nil
    }
  }
#endif
