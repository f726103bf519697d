#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  extension Connection {
    /// Calls `body` with each row that `COPY … TO STDOUT (FORMAT binary)` sends: the fastest way
    /// out. It returns false to have no more, which cancels the statement outside a transaction,
    /// and reads and drops the rest within one.
    ///
    /// Throws what `body` throws, which is an early end as well; `.invalidValue` for rows in
    /// another format; what the server says is wrong; and as `execute` does.
    package func copyOut(
      _ statement: String, timeout: Duration? = nil, _ body: (CopyRow) throws -> Bool
    ) throws {
      var failure: (any Error)?
      var parser = CopyParser()
      try copyOut(statement, timeout) { bytes in
        do {
          parser.append(bytes)
          while let row = try parser.next() {
            if !(try body(row)) { return false }
          }
          return true
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
    }

    private func copyOut(
      _ statement: String, _ timeout: Duration?, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(PostgreSQLError) {
      try Step.check(statement)
      try exclusively { () throws(PostgreSQLError) in
        var operation = operation(timeout)
        let isAlone = link.transactionStatus == PQTRANS_IDLE
        try beginCopy(statement, PGRES_COPY_OUT, &operation)
        var goesOn = true
        while let piece = try nextPiece(&operation) {
          defer { PQfreemem(piece.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }) }
          guard goesOn, !body(piece) else { continue }
          goesOn = false
          if isAlone { _ = cancelKey.send(Deadline(after: options.cancelTimeout)) }
        }
        do throws(PostgreSQLError) {
          _ = try receiveLast(&operation)
        } catch  where !goesOn && error.sqlState == "57014" {
        }
      }
    }

    /// A message of the copy, which the caller has to free; nil after the last.
    private func nextPiece(
      _ operation: inout Operation
    ) throws(PostgreSQLError) -> UnsafeRawBufferPointer? {
      while true {
        var buffer: UnsafeMutablePointer<CChar>?
        let count = PQgetCopyData(link.handle, &buffer, 1)
        if count > 0, let buffer {
          return UnsafeRawBufferPointer(start: buffer, count: Int(count))
        }
        // -1 at the end, and -2 for an error: both are in the result that follows.
        if count < 0 { return nil }
        switch link.waitForInput(operation.deadline) {
        case .late: try cancelLate(&operation)
        case .ready, .woken:
          guard PQconsumeInput(link.handle) == 1 else { throw lose(operation) }
        }
      }
    }
  }
#endif
