/// A fault to inject into a simulated file system: at which calls, and what goes wrong.
public struct Fault: Sendable, Hashable {
  /// The first matching call that fails, counted from the injection; the next call is 1.
  public var at: Int
  /// The operations that match; nil for all.
  public var operations: Set<FileOperation>?
  /// The path that matches; nil for all.
  public var path: String?
  /// Whether the calls after it fail too, from then on.
  public var persists: Bool
  public var effect: Effect

  public init(
    _ effect: Effect, at: Int = 1, of operation: FileOperation? = nil, path: String? = nil,
    persists: Bool = false
  ) {
    self.at = at
    self.operations = operation.map { [$0] }
    self.path = path
    self.persists = persists
    self.effect = effect
  }

  /// What goes wrong.
  public enum Effect: Sendable, Hashable {
    /// The call does nothing and throws. A sync does what `SimulationOptions.failedSync` says.
    case error(FileError.Code)
    /// The call does its work and throws all the same, as when an answer is lost.
    case errorAfterwards(FileError.Code)
    /// A read or write moves at most that many bytes, but at least one.
    case short(Int)
    /// In what a read returns, one bit is turned over: that one, counted from the first byte's
    /// lowest and modulo the bits that were read. The file stays as it is.
    case flippedBit(Int)
    /// The first sector that a read returns is the one at `offset` of the file at `path`, or of the
    /// same file where that is nil; zeros where there is none.
    case misdirected(path: String?, offset: Int)
  }

  func matches(_ call: FileCall) -> Bool {
    if let operations, !operations.contains(call.operation) { return false }
    return path == nil || path == call.path
  }
}

/// When in a call a process dies.
public enum StopMoment: Sendable, Hashable, CaseIterable {
  /// Before the call does anything.
  case before
  /// When a write has moved a part of its bytes, from the first one on; chance decides how many.
  /// The same as `before` for any other call.
  case during
  /// When the call has done its work, but before its caller hears of it.
  case after
}
