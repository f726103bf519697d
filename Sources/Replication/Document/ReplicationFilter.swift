public import ValueModel
import ObjectModel

/// Which documents a replication takes along.
///
/// Deletions pass filters like other revisions. They mostly have an empty body: a condition on a
/// field of the body leaves them behind. Replications with different filters keep checkpoints of
/// their own, so a filter that is changed begins from the start.
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

  /// Revisions that a selector matches; see `Selector`. It sees the body with `_id`, `_rev` and
  /// `_deleted`. A server evaluates it itself where it is the source.
  ///
  /// Throws `SelectorError` if it is not a selector.
  public static func selector(_ json: Value) throws -> ReplicationFilter {
    _ = try Selector(json)
    return ReplicationFilter(rule: .selector(json))
  }

  /// What a function of a design document on the source lets through: `design/name`. Only for
  /// sources that are servers with an interpreter.
  public static func function(
    _ name: String, parameters: [(name: String, value: String)] = []
  ) -> ReplicationFilter {
    ReplicationFilter(rule: .function(name: name, parameters: parameters))
  }

  /// Revisions that `predicate` wants. It is asked where the replicator runs: from a server, every
  /// document is fetched first.
  ///
  /// `version` names what the predicate wants; a new one begins the replication from the start. An
  /// error that it throws ends the replication as `ReplicationError.rejected`.
  public static func matching(
    version: String, _ predicate: @escaping @Sendable (ReplicatedDocument) throws -> Bool
  ) -> ReplicationFilter {
    ReplicationFilter(rule: .predicate(version: version, predicate))
  }

  /// What tells it from other filters, for the identifier of a replication.
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
