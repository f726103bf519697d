public import Andiron

/// The samples of a store as of one commit, whatever is written meanwhile.
///
///     let (samples, total) = try health.read { reader in
///       (try reader.samples(query), try reader.statistics(steps))
///     }
///
/// It has all questions of `HealthStore`. Any thread may use it, also after `read` has returned; as
/// long as it exists, the store keeps the space of what it sees.
public struct HealthReader: Sendable {
  /// The state that is read. Objects of other types can be read from it too.
  public let snapshot: StoreSnapshot
  let catalogue: SeriesCatalogue
}
