/// A rule for the synchronisation of one type of samples.
public struct SyncRule: Sendable, Hashable {
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// From the health store of the system to the store here.
    case read
    /// From the store here to the health store of the system.
    case write
    case both
  }

  /// The samples that are written to the health store of the system, where all of them become the
  /// app's own.
  public enum WrittenSources: Sendable, Hashable {
    /// Samples whose source is the running app.
    case ownApp
    /// All samples that did not come from there.
    case all
  }

  public var direction: Direction
  public var sources: WrittenSources

  public init(_ direction: Direction, sources: WrittenSources = .ownApp) {
    self.direction = direction
    self.sources = sources
  }

  var reads: Bool { direction != .write }
  var writes: Bool { direction != .read }
}
