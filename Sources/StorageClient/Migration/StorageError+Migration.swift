import Andiron

extension StorageError {
  /// The error of a migration. What the storage itself could not do stays as it is, as it says what
  /// the caller can do; other errors are those of the step.
  init(_ error: any Error, during place: MigrationPart.Place?) {
    if let error = error as? StorageError, place == nil || error.code.isOfStorage {
      self = error
      return
    }
    let step = place.map {
      "step \($0.step + 1) of the migration to version \($0.version) failed: \($0.description)"
    }
    self.init(.migrationFailed, step ?? "the migration failed", underlying: error)
  }

  /// The error of a store's migration.
  init(ofStoreMigration error: any Error) {
    guard let error = error as? StoreError else {
      self.init(error, during: nil)
      return
    }
    if let inner = error.underlying as? StoreError, StorageError(inner).code.isOfStorage {
      self.init(inner)
    } else {
      self.init(error)
      if error.code == .migrationFailed { underlying = error.underlying }
    }
  }
}

extension StorageError.Code {
  /// Whether the storage failed, not what it was asked to do.
  fileprivate var isOfStorage: Bool {
    switch self {
    case .closed, .nestedWrite, .readOnly, .invalidLocation, .unreachable, .unknownOutcome,
      .notAllowed, .conflict, .noSpace, .foreign, .damaged, .cancelled, .unsupported:
      true
    default: false
    }
  }
}
