#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  extension Link {
    /// Connects to one host. Names of hosts are looked up without regard to the deadline.
    ///
    /// Throws `.unreachable`, `.untrusted`, `.wrongPassword`, `.notAllowed`, `.noSuchDatabase`,
    /// `.tooManyConnections`, `.readOnly` for a server that is not what the address wants,
    /// `.invalidAddress`, `.unsupportedVersion` and `.failed`.
    static func open(
      _ parameters: [String: String], _ deadline: Deadline
    ) throws(PostgreSQLError) -> Link {
      guard let handle = start(parameters) else {
        throw PostgreSQLError(.failed, "there is no memory for a connection")
      }
      let link = Link(handle)
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
      // Failures of connections have their SQLSTATE only in such messages.
      PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)
      try link.finishOpening(deadline)
      PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
      guard PQserverVersion(handle) >= 120_000 else {
        throw PostgreSQLError(.unsupportedVersion, "the server is older than PostgreSQL 12")
      }
      PQsetnonblocking(handle, 1)
      return link
    }

    private static func start(_ parameters: [String: String]) -> OpaquePointer? {
      let pairs = Array(parameters)
      let names = pairs.map { strdup($0.key) }
      let values = pairs.map { strdup($0.value) }
      defer { for text in names + values { free(text) } }
      let keywords = names.map { UnsafePointer($0) } + [nil]
      return PQconnectStartParams(keywords, values.map { UnsafePointer($0) } + [nil], 0)
    }

    private func finishOpening(_ deadline: Deadline) throws(PostgreSQLError) {
      var next = PGRES_POLLING_WRITING
      while PQstatus(handle) != CONNECTION_BAD {
        switch next {
        case PGRES_POLLING_OK: return
        case PGRES_POLLING_FAILED: throw openingError()
        default:
          let events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT
          if wait(events, deadline) == .late {
            throw PostgreSQLError(.unreachable, "the server does not answer in time")
          }
        }
        next = PQconnectPoll(handle)
      }
      throw openingError()
    }

    private func openingError() -> PostgreSQLError {
      let text = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
      let password = PQpass(handle).map { String(cString: $0) } ?? ""
      let error = OpeningFailure(
        text: text, needsPassword: PQconnectionNeedsPassword(handle) == 1
      ).error
      let showsPassword = !password.isEmpty && error.message.contains(password)
      return showsPassword
        ? PostgreSQLError(error.code, "the connection failed", sqlState: error.sqlState) : error
    }
  }
#endif
