#if SQLite && canImport(CSQLite3)
  /// Statements that a loop uses many times, by the number of their table: they are looked up by
  /// their texts once.
  final class HeldStatements {
    private let connection: SQLiteConnection
    private let text: (Int64) -> String
    private var held: [Int64: (text: String, statement: SQLiteStatement)] = [:]

    init(_ connection: SQLiteConnection, _ text: @escaping (Int64) -> String) {
      self.connection = connection
      self.text = text
    }

    deinit {
      for (text, statement) in held.values { connection.giveBack(statement, text) }
    }

    subscript(number: Int64) -> SQLiteStatement {
      get throws {
        if let known = held[number] { return known.statement }
        let text = text(number)
        let statement = try connection.take(text)
        held[number] = (text, statement)
        return statement
      }
    }
  }
#endif
