#if ANDIRON_CHECKS
  extension EngineCore {
    /// Traps if the newest state does not fit together. Under the writer's lock.
    func checkInvariants(after version: Version) {
      invariants?.check(writer, after: version)
    }
  }
#endif
