#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver

  /// A statement with its parameters.
  typealias BoundStatement = (text: String, parameters: [Parameter])

  /// Statements without answers, which a transaction sends with its next question.
  struct StatementQueue {
    private(set) var statements: [BoundStatement] = []
    private var byteCount = 0
    private var sentCount = 0

    /// Whether the statements should be sent without waiting for a question.
    var isLong: Bool { statements.count >= 100 || byteCount > 1 << 20 }

    /// The number of the next statement, counted from the beginning of the transaction.
    var end: Int { sentCount + statements.count }

    mutating func append(_ statement: BoundStatement) {
      statements.append(statement)
      byteCount += statement.parameters.reduce(0) { $0 + $1.byteCount }
    }

    /// Removes all statements, as they are being sent.
    mutating func takeAll() -> [BoundStatement] {
      defer {
        sentCount += statements.count
        statements = []
        byteCount = 0
      }
      return statements
    }

    /// Removes the statements from this number on. False if some of them have been sent.
    mutating func drop(from number: Int) -> Bool {
      statements.removeLast(max(0, end - max(number, sentCount)))
      return sentCount <= number
    }
  }

  extension Parameter {
    /// About the number of its bytes.
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
#endif
