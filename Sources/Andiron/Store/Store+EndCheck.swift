#if ANDIRON_CHECKS
  import StorageEngine

  /// A build that checks itself verifies each store when it is closed or released, as the engine
  /// of such a build checks each commit.
  extension Store {
    /// The most records and entries of a store that is verified: larger ones would take too long.
    private static let mostRows = 10_000

    /// Traps if the store is not sound. Passes over a store that is closed, was only read, or is on
    /// a device that fails.
    func checkEnd() {
      guard !expectsDamage, !core.isReadOnly, core.engine.isReachable,
        let tables = try? statistics().tables,
        tables.reduce(0, { $0 + $1.count }) <= Self.mostRows, let problems = try? verify()
      else { return }
      let errors = problems.filter { $0.severity != .note }
      // The device may have failed while it was read.
      guard !errors.isEmpty, core.engine.isReachable,
        !errors.contains(where: { $0.kind == .unreadable })
      else { return }
      preconditionFailure("a store is not sound at its end: \(errors.prefix(5))")
    }
  }
#endif
