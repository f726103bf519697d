#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  extension Connection {
    /// Sends rows with `COPY … FROM STDIN (FORMAT binary)`, and returns how many were kept: the
    /// fastest way in. `next` returns the cells of a row, whose types have to be those of the
    /// columns, and nil after the last. Memory holds few rows at a time. What the server says is
    /// wrong is noticed after the last row.
    ///
    /// Throws what `next` throws, and then nothing is kept; what the server says is wrong; and as
    /// `execute` does.
    @discardableResult
    package func copyIn(
      _ statement: String, timeout: Duration? = nil, _ next: () throws -> [Parameter]?
    ) throws -> Int {
      var failure: (any Error)?
      let count = try copyIn(statement, timeout) { buffer in
        do {
          guard let row = try next() else { return false }
          try Self.append(row, to: &buffer)
          return true
        } catch {
          failure = error
          return nil
        }
      }
      if let failure { throw failure }
      return count
    }

    /// `fill` appends a row, or returns false at the end and nil to keep nothing.
    private func copyIn(
      _ statement: String, _ timeout: Duration?, _ fill: (inout [UInt8]) -> Bool?
    ) throws(PostgreSQLError) -> Int {
      try Step.check(statement)
      return try exclusively { () throws(PostgreSQLError) in
        var operation = operation(timeout)
        let isAlone = link.transactionStatus == PQTRANS_IDLE
        try beginCopy(statement, PGRES_COPY_IN, &operation)
        // A header without options.
        var buffer = CopyParser.signature + [UInt8](repeating: 0, count: 8)
        var goesOn: Bool? = true
        while goesOn == true {
          goesOn = fill(&buffer)
          if buffer.count >= 64 << 10 {
            try put(buffer, &operation)
            buffer.removeAll(keepingCapacity: true)
          }
        }
        guard goesOn == false else { return try abandonCopy(&operation) }
        Parameter.append(Int16(-1), to: &buffer)
        try put(buffer, &operation)
        operation.mayHaveCommitted = isAlone
        try endCopy(nil, &operation)
        return try receiveLast(&operation)?.affectedRows ?? 0
      }
    }

    private static func append(
      _ row: [Parameter], to buffer: inout [UInt8]
    ) throws(PostgreSQLError) {
      guard let count = Int16(exactly: row.count) else {
        throw PostgreSQLError(.invalidValue, "a row has too many cells")
      }
      Parameter.append(count, to: &buffer)
      for cell in row { try cell.appendSized(to: &buffer) }
    }

    /// Sends the statement, and waits until the server is ready for rows, or sends some.
    func beginCopy(
      _ statement: String, _ expected: ExecStatusType, _ operation: inout Operation
    ) throws(PostgreSQLError) {
      guard StatementEffect(statement) == .copies else {
        throw PostgreSQLError(.invalidStatement, "the statement is not a COPY")
      }
      guard
        PQsendQueryParams(link.handle, statement, 0, nil, nil, nil, nil, 1) == 1
      else { throw lose(operation) }
      guard let result = try receive(&operation) else { throw lose(operation) }
      if result.status == expected { return }
      if let error = result.error {
        _ = try receiveLast(&operation)
        throw interpreted(error, operation)
      }
      // It copies the other way, or a file of the server.
      let copies = [PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH].contains(result.status)
      if copies { link.close() } else { _ = try receiveLast(&operation) }
      throw PostgreSQLError(.invalidStatement, "the statement does not copy in this direction")
    }

    private func put(
      _ bytes: [UInt8], _ operation: inout Operation
    ) throws(PostgreSQLError) {
      while true {
        let result = bytes.withUnsafeBytes { block in
          PQputCopyData(
            link.handle, block.baseAddress?.assumingMemoryBound(to: CChar.self),
            Int32(block.count))
        }
        if result < 0 { throw lose(operation) }
        // Sent at once, so that memory holds little.
        try flush(&operation)
        if result == 1 { return }
      }
    }

    private func endCopy(
      _ reason: String?, _ operation: inout Operation
    ) throws(PostgreSQLError) {
      while true {
        let result = PQputCopyEnd(link.handle, reason)
        if result < 0 { throw lose(operation) }
        if result == 1 { return }
        try flush(&operation)
      }
    }

    /// Has the server keep nothing.
    private func abandonCopy(_ operation: inout Operation) throws(PostgreSQLError) -> Int {
      try endCopy("the sender has stopped", &operation)
      while try receive(&operation) != nil {}
      return 0
    }

    private func flush(_ operation: inout Operation) throws(PostgreSQLError) {
      while true {
        do throws(Link.Failure) {
          return try link.flush(operation.deadline)
        } catch {
          switch error {
          case .lost: throw lose(operation)
          case .late: try cancelLate(&operation)
          }
        }
      }
    }
  }
#endif
