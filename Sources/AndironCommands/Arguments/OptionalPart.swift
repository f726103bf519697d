/// The name of a part, and what it brings, which the tool also knows where it lacks the part.
package struct OptionalPart: Sendable, Hashable {
  /// The trait of the package that brings the part.
  package var trait: String
  /// The names of its commands.
  package var commands: [String]
  /// The options that it adds to other commands, by the names of these.
  package var options: [String: [String]]

  package static let health = OptionalPart(
    trait: "Health", commands: ["health", "care"],
    options: ["import": ["care"], "export": ["health"], "generate": ["health"]])
  package static let server = OptionalPart(
    trait: "Server", commands: ["serve", "audit"], options: [:])
  package static let replication = OptionalPart(
    trait: "Client", commands: ["replicate", "sync"], options: [:])
  package static let storages = OptionalPart(
    trait: "SQLite,PostgreSQL", commands: ["copy"], options: [:])

  static let all = [health, server, replication, storages]
}
