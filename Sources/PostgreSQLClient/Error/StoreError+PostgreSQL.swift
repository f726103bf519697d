#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  import StorageClient

  extension StoreError {
    /// The error of the driver in the form that errors have in all storages.
    init(_ error: PostgreSQLError) {
      // An index of which the transaction has read was dropped since.
      self.init(
        error.namesNoTable ? .conflict : Self.code(error.code), error.description,
        underlying: error)
    }

    private static func code(_ code: PostgreSQLError.Code) -> Code {
      switch code {
      case .invalidAddress, .noSuchDatabase: .invalidLocation
      case .unreachable, .connectionLost, .tooManyConnections, .timeout: .unreachable
      case .untrusted, .wrongPassword, .notAllowed: .notAllowed
      case .unsupportedVersion, .notSupported: .unsupported
      case .unknownOutcome: .unknownOutcome
      case .conflict, .notUnique: .conflict
      case .invalidValue: .notStorable
      case .noSpace: .noSpace
      case .readOnly: .readOnly
      case .cancelled: .cancelled
      case .closed: .closed
      case .otherConstraint, .invalidStatement, .failed: .failed
      }
    }

    /// Runs `body` and gives errors of the driver the form that they have in all storages.
    static func wrapping<R>(_ body: () throws -> R) throws -> R {
      do {
        return try body()
      } catch let error as PostgreSQLError {
        throw StoreError(error)
      }
    }

    /// Whether a table was not there.
    var namesNoTable: Bool { (underlying as? PostgreSQLError)?.namesNoTable ?? false }

    /// Whether the transaction may succeed if it is run once more from its beginning.
    var isConflict: Bool {
      guard let error = underlying as? PostgreSQLError else { return code == .conflict }
      // Another transaction has created the same table or its row type, or written the same key.
      let states = ["42P01", "42P06", "42P07", "42710", "23505", "XX000"]
      return error.code == .conflict || states.contains(error.sqlState ?? "")
    }
  }

  extension PostgreSQLError {
    fileprivate var namesNoTable: Bool { sqlState == "42P01" }
  }
#endif
