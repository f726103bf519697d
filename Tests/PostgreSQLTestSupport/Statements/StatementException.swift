/// Something in the statements of `PostgreSQLClient` that a relative of PostgreSQL may lack or do
/// more slowly. The guide on scaling out names each of them with what happens there instead.
package struct StatementException: Sendable {
  /// As the guide names it.
  package let name: String
  /// The words that only this exception allows.
  let words: Set<String>

  package static let all = [
    // Without them, observers look for changes at intervals.
    StatementException(name: "LISTEN", words: ["LISTEN"]),
    StatementException(name: "pg_notify", words: ["pg_notify"]),
    // Numbers rows as they are added. There is no fallback: results without a sort, and histories of
    // FHIR types, come in the order of these numbers.
    StatementException(
      name: "IDENTITY", words: ["GENERATED", "BY", "DEFAULT", "IDENTITY"]),
    // Arrays of columns are parameters of one statement for many rows. There is no fallback.
    StatementException(name: "unnest", words: ["unnest"]),
    StatementException(name: "WITH ORDINALITY", words: ["ORDINALITY"]),
    StatementException(name: "DELETE … USING", words: ["USING"]),
    // In one transaction with the definitions of collections. A program can prepare its types
    // before others use them.
    StatementException(
      name: "CREATE TABLE", words: ["CREATE", "DROP", "SCHEMA", "TABLE", "INDEX", "IF", "EXISTS"]),
  ]

  static let words = all.reduce(into: Set<String>()) { $0.formUnion($1.words) }
}
