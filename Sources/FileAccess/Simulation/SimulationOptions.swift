/// The properties of a simulated file system, apart from the faults injected at calls.
public struct SimulationOptions: Sendable, Hashable {
  /// The effect of a failed sync on the changes that it should have made durable.
  ///
  /// In each case reads still see them. Systems differ (Rebello et al., "Can applications recover
  /// from fsync failures?", 2020): most count the changes as written, and so never write them
  /// again.
  public enum FailedSyncEffect: Sendable, Hashable {
    /// None reaches the medium, and no later sync writes them.
    case dropsAll
    /// Each sector either has reached the medium or never will.
    case dropsSome
    /// All remain pending; a later sync that succeeds makes them durable.
    case keepsPending
  }

  /// The number of bytes that all files together may have, by their lengths; nil for no limit.
  /// Holes count like written bytes. A removed file counts until its last handle is closed.
  public var capacity: Int?

  /// Whether every change is refused with `.readOnly`.
  public var isReadOnly = false

  /// Whether a power loss may spoil a whole sector that an unsynced write touched, including bytes
  /// of that sector that were durable before; otherwise only the written bytes are at risk.
  public var neighboursAtRisk = true

  /// The effect of a failed sync on the pending changes of the file.
  public var failedSync = FailedSyncEffect.dropsAll

  /// Whether `File.map` returns a mapping, of up to 64 MiB; otherwise it returns nil.
  public var offersMapping = false

  public init() {}
}
