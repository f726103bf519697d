/// A statement that is about to be sent.
struct Step {
  let text: String
  let parameters: ParameterBuffer
  let effect: StatementEffect

  /// Throws `.invalidStatement` for a text with a zero byte, for `COPY`, and for too many
  /// parameters; `.invalidValue` for a value that no server takes.
  init(_ text: String, _ parameters: [Parameter]) throws(PostgreSQLError) {
    try Self.check(text)
    effect = StatementEffect(text)
    if effect == .copies {
      throw PostgreSQLError(.invalidStatement, "COPY has functions of its own")
    }
    self.text = text
    self.parameters = try ParameterBuffer(parameters)
  }

  /// Throws `.invalidStatement` for a text with a zero byte, where C would see its end.
  static func check(_ text: String) throws(PostgreSQLError) {
    if text.utf8.contains(0) {
      throw PostgreSQLError(.invalidStatement, "a statement has a zero byte")
    }
  }
}
