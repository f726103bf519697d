#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  import StorageClient

  /// A statement with its parameters.
  typealias BoundStatement = (text: String, parameters: [Parameter])

  /// What is thrown in a transaction that has to be begun anew; no caller of a storage sees it.
  enum TransactionDetour: Error {
    /// The definitions are not those that were assumed.
    case staleDefinitions
    /// A transaction of one question was asked another one.
    case needsMore
  }

  /// What a transaction has yet to send. Statements without an answer wait for the next question,
  /// so that all go in one round trip.
  struct SendingQueue {
    private(set) var statements: [BoundStatement] = []
    private(set) var byteCount = 0
    /// How many statements have left the queue.
    private(set) var sentCount = 0

    /// What is more than this does not wait.
    var isLong: Bool { statements.count >= 100 || byteCount > 1 << 20 }

    /// The number of the next statement.
    var end: Int { sentCount + statements.count }

    mutating func append(_ statement: BoundStatement) {
      statements.append(statement)
      byteCount += statement.parameters.reduce(0) { $0 + $1.byteCount }
    }

    mutating func takeAll() -> [BoundStatement] {
      defer {
        sentCount += statements.count
        statements = []
        byteCount = 0
      }
      return statements
    }

    /// Drops what came from this number on.
    mutating func drop(from number: Int) {
      statements.removeLast(max(0, end - max(number, sentCount)))
    }
  }

  extension Parameter {
    /// About how long it is.
    fileprivate var byteCount: Int {
      switch self {
      case .text(let text), .jsonb(let text): text.utf8.count
      case .bytes(let bytes): bytes.count
      case .texts(let texts): texts.reduce(0) { $0 + $1.utf8.count }
      case .byteStrings(let strings): strings.reduce(0) { $0 + $1.count }
      case .int64s(let numbers): 8 * numbers.count
      case .null, .int64, .double, .bool: 8
      }
    }
  }

  extension PostgreSQLTransaction {
    /// The answer to a statement, which is sent with what waits.
    func execute(_ text: String, _ parameters: [Parameter] = []) throws -> ResultSet {
      guard let result = try ask([(text, parameters)]).last else {
        throw StorageError(.failed, "the server did not answer the statement")
      }
      return result
    }

    /// Has a statement without an answer sent later.
    func enqueue(_ text: String, _ parameters: [Parameter] = []) throws {
      noteChange()
      queue.append((text, parameters))
      if queue.isLong { try flush() }
    }

    /// Sends what waits.
    func flush() throws {
      if !queue.statements.isEmpty { _ = try ask([]) }
    }

    /// Sends what waits, and ends the transaction. One that has asked nothing asks now whether the
    /// definitions are those that were assumed: that a collection is not there may be the answer.
    func commit(notifying notification: BoundStatement?) throws {
      if isStale { throw TransactionDetour.staleDefinitions }
      if let conflict { throw conflict }
      if isOver { return }
      // Before the commit is sent, the definitions must be known to be those that were assumed.
      if !hasBegun { try flush() }
      var last: [BoundStatement] = hasChanges ? [notification].compactMap(\.self) : []
      last.append(("COMMIT", []))
      _ = try ask(last)
    }

    /// The answers to statements, which go in one round trip with what waits, and with the
    /// beginning of the transaction if this is the first.
    func ask(_ statements: [BoundStatement]) throws -> [ResultSet] {
      if isStale { throw TransactionDetour.staleDefinitions }
      if isOver { throw TransactionDetour.needsMore }
      let isFirst = !hasBegun
      let before: [BoundStatement] =
        isFirst
        ? [
          ("BEGIN ISOLATION LEVEL \(mode)", []),
          ("SELECT number FROM \(layout.state) WHERE name = 'definitions'", []),
        ] : []
      let after: [BoundStatement] = isSingle ? [("COMMIT", [])] : []
      let all = before + queue.takeAll() + statements + after
      let results: [ResultSet]
      do {
        hasBegun = true
        results = try StorageError.wrapping {
          try connection.pipeline { pipeline in
            for statement in all { try pipeline.add(statement.text, statement.parameters) }
          }
        }
      } catch let error as StorageError {
        // Perhaps a table that was assumed is not there any more.
        if isFirst, assumed != nil, error.code != .unknownOutcome {
          isStale = true
          throw TransactionDetour.staleDefinitions
        }
        if error.isConflict { conflict = error }
        throw error
      }
      isOver = isSingle
      if isFirst { try checkDefinitions(results) }
      return Array(results.dropLast(after.count).suffix(statements.count))
    }

    private func checkDefinitions(_ results: [ResultSet]) throws {
      guard results.count > 1,
        let number = try StorageError.wrapping({ try results[1].first?.int64(0) })
      else { throw StorageError(.damaged, "the database has lost its state") }
      revision = number
      guard let assumed, assumed != number else { return }
      isStale = true
      throw TransactionDetour.staleDefinitions
    }
  }
#endif
