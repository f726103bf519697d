public import Andiron

/// The samples of a store as of one commit, unaffected by later writes.
///
///     let (samples, total) = try health.read { reader in
///       (try reader.samples(query), try reader.statistics(steps))
///     }
///
/// A reader has all queries of `HealthStore`. Any thread may use it, also after `read` has
/// returned. As long as the reader exists, the store keeps the space of the state that it reads.
public struct HealthReader: Sendable {
  /// The state that is read. Objects of other types can be read from it too.
  public let snapshot: StoreSnapshot
  let catalogue: SeriesCatalogue
}
