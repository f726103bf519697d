/// What is synchronised of a type of samples.
public struct SyncRule: Sendable, Hashable {
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// From the health store of the system to the store here.
    case read
    /// From the store here to the health store of the system.
    case write
    case both
  }

  /// Which samples are written to the health store of the system, where all of them become the
  /// app's own.
  public enum WrittenSources: Sendable, Hashable {
    /// Those whose source is the app that runs.
    case ownApp
    /// All that did not come from there.
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
