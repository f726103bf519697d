#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  import StorageClient

  extension PostgreSQLTransaction {
    /// The answer to a question. Throws `StoreError`, and what ends the transaction early.
    func execute(_ text: String, _ parameters: [Parameter] = []) throws -> ResultSet {
      if kind == .single { return try askOnce(text, parameters) }
      guard let result = try ask([(text, parameters)]).last else { throw Self.noAnswer }
      return result
    }

    /// The answer to a question of plans, which need not be that of the transaction's state.
    func estimates(_ statements: [BoundStatement]) throws -> [ResultSet] {
      kind == .single ? try send(statements) : try ask(statements)
    }

    /// Has a statement without an answer sent with the next question.
    func enqueue(_ text: String, _ parameters: [Parameter] = []) throws {
      hasChanges = true
      queue.append((text, parameters))
      if queue.isLong { try flush() }
    }

    /// Sends what waits.
    func flush() throws {
      if !queue.statements.isEmpty { _ = try ask([]) }
    }

    /// Sends what waits, and ends the transaction. `notification` announces changes.
    func commit(notifying notification: BoundStatement?) throws {
      if let obstacle { throw obstacle }
      if kind == .single {
        // That a collection is not there is an answer, too.
        if !hasAsked { _ = try askOnce(layout.revision, []) }
        return
      }
      // A transaction of assumed definitions must not be committed before they are known.
      if !hasBegun { _ = try ask([]) }
      if kind == .reading { return try StoreError.wrapping { try connection.endReading() } }
      var last: [BoundStatement] = []
      if hasChanges, let notification { last.append(notification) }
      do {
        _ = try ask(last + [("COMMIT", [])])
      } catch let error as StoreError where error.code == .unknownOutcome && !hasChanges {
        // Where nothing was changed, nothing remains.
        throw StoreError(
          .unreachable, "the connection was lost after the last question", underlying: error)
      }
    }

    /// The answers to statements, which are sent in one round trip with what waits, and with the
    /// beginning of the transaction if they are its first.
    func ask(_ statements: [BoundStatement]) throws -> [ResultSet] {
      if let obstacle { throw obstacle }
      let isFirst = !hasBegun
      let beginning: [BoundStatement] =
        isFirst ? [("BEGIN ISOLATION LEVEL \(kind.mode)", []), (layout.revision, [])] : []
      hasBegun = true
      let results: [ResultSet]
      do {
        results = try send(beginning + queue.takeAll() + statements)
      } catch let error as StoreError {
        // A table that is gone belonged to definitions of before.
        let isStale = isFirst && assumed != nil && error.namesNoTable
        if isStale { obstacle = StaleDefinitions() } else if error.isConflict { obstacle = error }
        throw obstacle ?? error
      }
      if isFirst { try checkDefinitions(results.dropFirst().first?.first, column: 0) }
      return Array(results.suffix(statements.count))
    }

    /// The answer to the only question, which sees one commit without a transaction around it.
    ///
    /// The definitions are looked up after it. As their revision never falls, the one that was
    /// assumed is then that of the question as well.
    private func askOnce(_ text: String, _ parameters: [Parameter]) throws -> ResultSet {
      try countQuestion()
      let results = try send([(text, parameters), (layout.revision, [])])
      guard results.count == 2 else { throw Self.noAnswer }
      try checkDefinitions(results[1].first, column: 0)
      return results[0]
    }

    /// The answer to a question that selects, after its other columns, the revision of the
    /// definitions, and has a row in any case.
    func execute(
      _ text: String, _ parameters: [Parameter], revisionAt column: Int
    ) throws -> ResultSet {
      try countQuestion()
      guard let result = try send([(text, parameters)]).last else { throw Self.noAnswer }
      try checkDefinitions(result.first, column: column)
      return result
    }

    private func countQuestion() throws {
      if let obstacle { throw obstacle }
      if hasAsked {
        obstacle = MoreQuestions()
        throw MoreQuestions()
      }
      hasAsked = true
    }

    private func send(_ statements: [BoundStatement]) throws -> [ResultSet] {
      try StoreError.wrapping {
        try connection.pipeline { pipeline in
          for statement in statements { try pipeline.add(statement.text, statement.parameters) }
        }
      }
    }

    private func checkDefinitions(_ row: Row?, column: Int) throws {
      guard let number = try StoreError.wrapping({ try row?.int64(column) }) else {
        throw StoreError(.damaged, "the database has lost its state")
      }
      revision = number
      if let assumed, assumed != number {
        obstacle = StaleDefinitions()
        throw StaleDefinitions()
      }
    }

    private static var noAnswer: StoreError {
      StoreError(.failed, "the database did not answer the statement")
    }
  }
#endif
