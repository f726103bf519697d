#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  extension Connection {
    /// Subscribes to a channel, from now on or once the open transaction is committed.
    ///
    /// Throws as `execute` does.
    package func listen(to channel: String) throws(PostgreSQLError) {
      try execute("LISTEN \(Self.quoted(channel))")
    }

    /// Throws as `execute` does.
    package func unlisten(from channel: String) throws(PostgreSQLError) {
      try execute("UNLISTEN \(Self.quoted(channel))")
    }

    /// Tells all who listen on a channel, once the open transaction is committed. Of equal ones
    /// in a transaction the server delivers one.
    ///
    /// Throws as `execute` does; `.invalidValue` also for a payload of 8000 bytes or more.
    package func notify(_ channel: String, _ payload: String = "") throws(PostgreSQLError) {
      guard payload.utf8.count < 8_000 else {
        throw PostgreSQLError(.invalidValue, "a payload has less than 8000 bytes")
      }
      try execute("SELECT pg_notify($1, $2)", [.text(channel), .text(payload)])
    }

    /// The next notification, those that came during other calls first; nil after `timeout`, or
    /// once `wake` was called. Nil for `timeout` waits for either.
    ///
    /// Throws `.connectionLost`, after which notifications may have been missed; `.closed`;
    /// `.failed` if the connection is in use.
    package func waitForNotification(
      timeout: Duration?
    ) throws(PostgreSQLError) -> ChannelNotification? {
      let deadline = Deadline(after: timeout)
      return try exclusively { () throws(PostgreSQLError) in
        while true {
          if let notification = nextNotification() { return notification }
          guard PQstatus(link.handle) == CONNECTION_OK else { throw lose(operation(nil)) }
          switch link.waitForInput(deadline, waker: wakePipe.reader) {
          case .late: return nil
          case .woken:
            wakePipe.clear()
            return nil
          case .ready:
            guard PQconsumeInput(link.handle) == 1 else { throw lose(operation(nil)) }
          }
        }
      }
    }

    /// Ends the wait for a notification in another thread, or the next one where none waits.
    package func wake() { wakePipe.wake() }

    private func nextNotification() -> ChannelNotification? {
      guard let found = PQnotifies(link.handle) else { return nil }
      defer { PQfreemem(found) }
      return ChannelNotification(
        channel: String(cString: found.pointee.relname),
        payload: found.pointee.extra.map { String(cString: $0) } ?? "",
        processIdentifier: found.pointee.be_pid)
    }

    /// A name as statements have it, whatever its characters.
    package static func quoted(_ name: String) -> String {
      "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
  }
#endif
