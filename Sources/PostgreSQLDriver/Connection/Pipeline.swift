/// Statements to be sent together.
package struct Pipeline {
  private(set) var steps: [Step] = []

  /// Adds a statement, and returns its number, that of its result.
  ///
  /// Throws `.invalidStatement` for a text with a zero byte, for `COPY`, and for more than 65535
  /// parameters; `.invalidValue` for a value that no server takes.
  @discardableResult
  package mutating func add(
    _ text: String, _ parameters: [Parameter] = []
  ) throws(PostgreSQLError) -> Int {
    steps.append(try Step(text, parameters))
    return steps.count - 1
  }
}
