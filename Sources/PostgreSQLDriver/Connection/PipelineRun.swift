#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  /// Statements that are sent together, and their results, in order.
  ///
  /// Outside a transaction they form one: either all are kept or none. The first error ends it, and
  /// the statements after that one are not run.
  struct PipelineRun {
    /// An answer that the server still owes.
    private enum Pending {
      /// The answer to a statement that removes a prepared one. Its failure does not matter.
      case removal
      case preparation(Int)
      case execution(Int)
      case sync
    }

    private let connection: Connection
    private let steps: [Step]
    private var link: Link { connection.link }
    private(set) var operation: Operation
    private var pending: [Pending] = []
    private(set) var results: [ResultSet?]
    private(set) var failure: PostgreSQLError?
    /// Whether the first statement failed because its prepared form is out of date.
    private(set) var canBeRepeated = false
    private let wasIdle: Bool
    private var wasStopped = false
    /// The number of synchronisation points without an answer; the last one ends the pipeline.
    private var openSyncs = 0
    /// The number of explicit commits without an answer.
    private var openCommits = 0
    /// Whether something is kept once the last of the answers has come.
    private var commitsAtEnd = false
    /// Whether an explicit commit was answered: running the statements again would apply them
    /// twice.
    private var hasCommitted = false

    init(_ connection: Connection, _ steps: [Step], _ operation: Operation) {
      self.connection = connection
      self.steps = steps
      self.operation = operation
      results = Array(repeating: nil, count: steps.count)
      wasIdle = connection.link.transactionStatus == PQTRANS_IDLE
    }

    /// Sends all, and reads all answers. `onRow` gets the rows of the last statement as they come;
    /// it returns false to have no more.
    ///
    /// Throws if the connection is lost. What the server says is wrong is in `failure`.
    mutating func run(onRow: ((Row) -> Bool)? = nil) throws(PostgreSQLError) {
      noteCommits()
      try send()
      for item in pending {
        switch item {
        case .removal: while try next() != nil {}
        case .preparation(let number): try receivePreparation(number)
        case .execution(let number):
          try receiveResults(number, number == steps.count - 1 ? onRow : nil)
        case .sync:
          do throws(PostgreSQLError) {
            try receiveSync()
          } catch {
            // All that was asked for is done and known; the next call says that the end came.
            guard hasCommitted, isAllKnown else { throw error }
            return
          }
        }
      }
      if PQexitPipelineMode(link.handle) == 0 { link.close() }
    }

    // MARK: Commits

    private mutating func noteCommits() {
      var isInside = !wasIdle
      for step in steps {
        switch step.effect {
        case .begins: isInside = true
        case .commits:
          openCommits += 1
          isInside = false
        case .rollsBack: isInside = false
        case .writes where !isInside: commitsAtEnd = true
        case .writes, .reads, .copies: break
        }
      }
      noteOutcome()
    }

    private mutating func noteAnswer(to number: Int) {
      if steps[number].effect == .commits, failure == nil {
        openCommits -= 1
        hasCommitted = true
      }
      noteOutcome()
    }

    private mutating func noteOutcome() {
      operation.mayHaveCommitted = openCommits > 0 || commitsAtEnd || hasCommitted
    }

    private var isAllKnown: Bool {
      failure == nil && !commitsAtEnd && results.allSatisfy { $0 != nil }
    }

    /// After an error nothing runs, and what was not committed is not kept.
    private mutating func fail(_ error: PostgreSQLError, _ number: Int) {
      guard failure == nil else { return }
      failure = connection.interpreted(error, operation)
      if steps.count > 1 { failure?.statement = number }
      openCommits = 0
      commitsAtEnd = false
      noteOutcome()
    }

    // MARK: Sending

    private mutating func send() throws(PostgreSQLError) {
      guard PQenterPipelineMode(link.handle) == 1 else { throw connection.lose(operation) }
      if wasIdle { try sendRemovals() }
      for (number, step) in steps.enumerated() {
        try check(send(step, number))
        pending.append(.execution(number))
      }
      try sendSync()
    }

    private mutating func sendSync() throws(PostgreSQLError) {
      try check(PQpipelineSync(link.handle))
      pending.append(.sync)
      openSyncs += 1
    }

    private func check(_ result: Int32) throws(PostgreSQLError) {
      if result == 0 { throw connection.lose(operation) }
    }

    /// Makes room for statements that are not prepared yet. In a transaction there is none made, as
    /// a failure would end it.
    private mutating func sendRemovals() throws(PostgreSQLError) {
      let isFull = connection.statements.isFull && connection.options.preparedStatements > 0
      guard isFull else { return }
      let missing = steps.count { step in
        StatementEffect.isWorthPreparing(step.text)
          && connection.statements.name(of: step.text, step.parameters.types) == nil
      }
      for _ in 0..<min(missing, connection.options.preparedStatements) {
        guard let name = connection.statements.evict() else { break }
        try check(
          PQsendQueryParams(link.handle, "DEALLOCATE \(name)", 0, nil, nil, nil, nil, 1))
        pending.append(.removal)
        // Each for itself, so that one that fails is all that fails.
        try sendSync()
      }
    }

    private mutating func send(_ step: Step, _ number: Int) -> Int32 {
      let types = step.parameters.types
      let count = Int32(types.count)
      let formats = [Int32](repeating: 1, count: types.count)
      var name = connection.statements.name(of: step.text, types)
      if name == nil, StatementEffect.isWorthPreparing(step.text), !connection.statements.isFull {
        let new = connection.statements.newName()
        guard PQsendPrepare(link.handle, new, step.text, count, types) == 1 else { return 0 }
        pending.append(.preparation(number))
        connection.statements.insert(step.text, types, name: new)
        name = new
      }
      return step.parameters.withPointers { values in
        if let name {
          PQsendQueryPrepared(
            link.handle, name, count, values, step.parameters.lengths, formats, 1)
        } else {
          PQsendQueryParams(
            link.handle, step.text, count, types, values, step.parameters.lengths, formats, 1)
        }
      }
    }

    // MARK: Receiving

    private mutating func next() throws(PostgreSQLError) -> ResultSet? {
      try connection.receive(&operation)
    }

    private mutating func receivePreparation(_ number: Int) throws(PostgreSQLError) {
      while let result = try next() {
        if result.status != PGRES_COMMAND_OK { connection.statements.remove(steps[number].text) }
        if let error = result.error { fail(error, number) }
      }
    }

    private mutating func receiveResults(
      _ number: Int, _ onRow: ((Row) -> Bool)?
    ) throws(PostgreSQLError) {
      // Not for a statement that will not run: there libpq has no row to give.
      if onRow != nil, failure == nil { PQsetSingleRowMode(link.handle) }
      while let result = try next() {
        switch result.status {
        case PGRES_SINGLE_TUPLE: give(result, onRow)
        case PGRES_FATAL_ERROR: noteError(result, number)
        case PGRES_PIPELINE_ABORTED: break
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
          _ = connection.lose(operation)
          throw PostgreSQLError(.invalidStatement, "COPY has functions of its own")
        default:
          results[number] = result
          connection.forgetStatements(result.tag)
          noteRollback(result, number)
        }
      }
      noteAnswer(to: number)
    }

    private mutating func give(_ result: ResultSet, _ onRow: ((Row) -> Bool)?) {
      guard !wasStopped, let onRow, !onRow(Row(result, 0)) else { return }
      wasStopped = true
      // To cancel would end the transaction, so there the rest is read.
      if wasIdle {
        _ = connection.cancelKey.send(Deadline(after: connection.options.cancelTimeout))
      }
    }

    private mutating func noteError(_ result: ResultSet, _ number: Int) {
      guard let error = result.error else { return }
      if wasStopped, error.sqlState == "57014" { return }
      if result.isStaleStatement {
        canBeRepeated = wasIdle && number == 0 && failure == nil
        if error.sqlState == "26000" {
          connection.statements.removeAll()
        } else {
          connection.statements.remove(steps[number].text)
        }
      }
      fail(error, number)
    }

    /// A commit of a transaction that has failed before is answered like a rollback.
    private mutating func noteRollback(_ result: ResultSet, _ number: Int) {
      guard steps[number].effect == .commits, result.tag == "ROLLBACK" else { return }
      fail(
        PostgreSQLError(
          .failed, "the transaction had failed before, and was rolled back", sqlState: "25P02"),
        number)
    }

    private mutating func receiveSync() throws(PostgreSQLError) {
      var ends = 0
      while ends < 16 {
        guard let result = try next() else {
          ends += 1
          continue
        }
        if result.status == PGRES_PIPELINE_SYNC {
          openSyncs -= 1
          if openSyncs == 0 { commitsAtEnd = false }
          noteOutcome()
          return
        }
        // A commit at the end fails, as a deferred constraint does not hold.
        if let error = result.error, openSyncs == 1 { fail(error, steps.count - 1) }
      }
      throw connection.lose(operation)
    }
  }
#endif
