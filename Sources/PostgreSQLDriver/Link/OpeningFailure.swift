/// The reason, in libpq's text, why a connection could not be opened.
struct OpeningFailure {
  /// libpq's text, including the server's message in verbose form.
  var text: String
  var needsPassword: Bool

  var error: PostgreSQLError {
    let line = firstLine
    if let sqlState {
      let primary = line.firstRange(of: "\(sqlState): ").map { String(line[$0.upperBound...]) }
      return PostgreSQLError(
        sqlState: sqlState, primary: primary ?? "", constraint: nil, routine: nil
      ).whileOpening
    }
    if needsPassword { return PostgreSQLError(.wrongPassword, "the server asks for a password") }
    return PostgreSQLError(code(line), line)
  }

  private var firstLine: String {
    let line = text.split(separator: "\n").first.map(String.init) ?? "the connection failed"
    return String(line.prefix(500))
  }

  /// `FATAL:  28P01: password authentication failed`: the code of five capitals and digits.
  private var sqlState: String? {
    // Not `FATAL` itself, which has five capitals as well.
    let codes = text.matches(of: #/:  ([0-9A-Z]{5}): /#).map(\.output.1)
    return codes.first { $0.contains(where: \.isNumber) }.map(String.init)
  }

  private func code(_ line: String) -> PostgreSQLError.Code {
    let holds = { (words: [String]) in words.contains { line.contains($0) } }
    if holds(["session is ", "server is in hot standby", "server is not in hot standby"]) {
      return .readOnly
    }
    if holds(["invalid connection option", "invalid sslmode", "invalid port", "invalid integer"])
      || line.hasPrefix("invalid ")
    {
      return .invalidAddress
    }
    if holds(["SSL", "certificate", "TLS", "private key", "GSSAPI"]) { return .untrusted }
    return .unreachable
  }
}

extension PostgreSQLError {
  /// A connection that was not made cannot be lost.
  fileprivate var whileOpening: PostgreSQLError {
    var error = self
    if [.connectionLost, .unknownOutcome].contains(code) { error.code = .unreachable }
    return error
  }
}
