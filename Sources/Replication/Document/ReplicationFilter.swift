public import ValueModel
import ObjectModel

/// Selects the documents that a replication copies.
///
/// Filters treat deletions like other revisions. Deletions usually have an empty body, so a
/// condition on a field of the body excludes them. Replications with different filters keep
/// separate checkpoints, so a replication with a changed filter begins from the start.
public struct ReplicationFilter: Sendable {
  package enum Rule: Sendable {
    case ids([String])
    case selector(Value)
    case function(name: String, parameters: [(name: String, value: String)])
    case predicate(version: String, @Sendable (ReplicatedDocument) throws -> Bool)
  }

  package var rule: Rule

  /// The documents with these identifiers, compared by their bytes.
  public static func ids(_ ids: [String]) -> ReplicationFilter {
    ReplicationFilter(rule: .ids(ids))
  }

  /// The revisions that a selector matches; see `Selector`. The selector sees the body with `_id`,
  /// `_rev` and `_deleted`. If the source is a server, the server evaluates the selector itself.
  ///
  /// Throws `SelectorError` if `json` is not a selector.
  public static func selector(_ json: Value) throws -> ReplicationFilter {
    _ = try Selector(json)
    return ReplicationFilter(rule: .selector(json))
  }

  /// The revisions that pass a filter function of a design document on the source, named
  /// `design/name`. The source must be a server with an interpreter.
  public static func function(
    _ name: String, parameters: [(name: String, value: String)] = []
  ) -> ReplicationFilter {
    ReplicationFilter(rule: .function(name: name, parameters: parameters))
  }

  /// The revisions that `predicate` accepts. The predicate runs where the replicator runs, so every
  /// document of a server is fetched first.
  ///
  /// `version` identifies the criteria of the predicate; a new version begins the replication from
  /// the start. An error that the predicate throws ends the replication as
  /// `ReplicationError.rejected`.
  public static func matching(
    version: String, _ predicate: @escaping @Sendable (ReplicatedDocument) throws -> Bool
  ) -> ReplicationFilter {
    ReplicationFilter(rule: .predicate(version: version, predicate))
  }

  /// A value that distinguishes the filter from others, for the identifier of a replication.
  package var identity: Value {
    switch rule {
    case .ids(let ids):
      let unique = Set(ids.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
      return ["ids": Value(array: unique.map { Value(String(decoding: $0, as: UTF8.self)) })]
    case .selector(let json): return ["selector": json]
    case .function(let name, let parameters):
      let sorted = parameters.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
      return [
        "function": Value(name),
        "parameters": Value(array: sorted.map { [Value($0.name), Value($0.value)] }),
      ]
    case .predicate(let version, _): return ["predicate": Value(version)]
    }
  }
}
