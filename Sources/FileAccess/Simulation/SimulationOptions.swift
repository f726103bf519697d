/// What a simulated file system is like, apart from the faults that are injected at calls.
public struct SimulationOptions: Sendable, Hashable {
  /// The bytes that all files together may hold, by their lengths; nil for no limit. Holes count
  /// like written bytes. A removed file counts until its last handle is closed.
  public var capacity: Int?

  /// Whether every change is refused with `.readOnly`.
  public var isReadOnly = false

  /// Whether power loss may spoil a whole sector that an unsynced write touched, and with it bytes
  /// of that sector that were durable before; otherwise only the bytes written are at risk.
  public var neighboursAtRisk = true

  /// What becomes of the pending changes of a file whose sync fails.
  public var failedSync = FailedSyncEffect.dropsAll

  /// Whether `File.map` gives a mapping, of up to 64 MiB; otherwise it gives nil.
  public var offersMapping = false

  public init() {}
}

/// What a sync that fails does to the changes that it should have made durable.
///
/// In each case reads go on to see them. Systems differ (Rebello et al., "Can applications recover
/// from fsync failures?", 2020): most count the changes as written, and so never write them again.
public enum FailedSyncEffect: Sendable, Hashable {
  /// None reaches the medium, and no later sync writes them.
  case dropsAll
  /// Each sector has reached the medium or never will.
  case dropsSome
  /// All are pending as before; a later sync that succeeds makes them durable.
  case keepsPending
}
