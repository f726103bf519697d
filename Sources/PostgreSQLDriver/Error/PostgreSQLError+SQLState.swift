extension PostgreSQLError {
  /// Creates the error for an error message from a server.
  ///
  /// `primary` is the primary text of the server's message. It is left out where such texts quote
  /// values: those on invalid values do, and those that functions of a database raise may.
  init(sqlState: String, primary: String, constraint: String?, routine: String?) {
    let isStale = Self.isStaleStatement(sqlState, routine)
    let code = isStale ? .conflict : Self.code(of: sqlState, primary)
    let message =
      Self.quotesValues(sqlState) || primary.isEmpty
      ? Self.sentence(for: code) : String(primary.prefix(500))
    self.init(code, message, sqlState: sqlState, constraint: constraint)
  }

  /// Whether a prepared statement is gone, or its result has other columns since the schema
  /// changed: prepared once more, it works.
  static func isStaleStatement(_ sqlState: String, _ routine: String?) -> Bool {
    sqlState == "26000" || sqlState == "0A000" && routine == "RevalidateCachedQuery"
  }

  static func code(of sqlState: String, _ primary: String = "") -> Code {
    switch sqlState {
    case "28P01": .wrongPassword
    case "28000", "42501": .notAllowed
    case "3D000": .noSuchDatabase
    case "40001", "40P01": .conflict
    case "40003", "08007": .unknownOutcome
    case "23505", "23P01": .notUnique
    case "53300": .tooManyConnections
    case "25006": .readOnly
    // The server uses one code for a cancellation by a client and for its own time limit.
    case "57014": primary.contains("timeout") ? .timeout : .cancelled
    case "55P03": .timeout
    // Too few or too many parameters, for one.
    case "08P01": .invalidStatement
    case "08004": .notAllowed
    case "57P03": .unreachable
    case "57P01", "57P02", "57P04", "57P05", "25P03": .connectionLost
    default: code(ofClass: sqlState.prefix(2))
    }
  }

  private static func code(ofClass name: Substring) -> Code {
    switch name {
    case "22": .invalidValue
    case "23", "44": .otherConstraint
    case "28": .notAllowed
    case "40": .conflict
    case "26", "34", "3F", "42", "54": .invalidStatement
    case "53": .noSpace
    default: .failed
    }
  }

  /// Whether primary texts of this code may hold values, so that they are not shown.
  private static func quotesValues(_ sqlState: String) -> Bool {
    let silent: Set<Substring> = [
      "08", "0A", "23", "25", "26", "28", "2B", "34", "3D", "3F", "40", "42", "44", "53", "54",
      "55", "57", "58",
    ]
    return !silent.contains(sqlState.prefix(2))
  }

  private static func sentence(for code: Code) -> String {
    code == .invalidValue
      ? "the server refuses a value" : "the server answers with an error"
  }
}
