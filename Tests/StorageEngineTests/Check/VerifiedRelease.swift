import FileAccess
import StorageEngine
import TestSupport
import Testing

extension SimulatedFileSystem {
  /// A file system for the engine that opens the store at `path`: when the engine and its snapshots
  /// are gone, the store, as the end of the process would leave it, must have no problem.
  ///
  /// `used` is what the engine calls in place of this file system, such as one that intercepts the
  /// calls.
  func verified(
    _ path: String, through used: (any FileSystem)? = nil,
    encryption: EngineOptions.Encryption? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> any FileSystem {
    WatchedFileSystem(used ?? self) { [self] in
      var options = EngineOptions()
      options.fileSystem = crash(.kept)
      options.encryption = encryption
      expectSound(path, options, sourceLocation)
    }
  }
}

/// Fails if `verify` finds more than notes. Where there is no store, there is nothing to verify.
private func expectSound(
  _ path: String, _ options: EngineOptions, _ sourceLocation: SourceLocation
) {
  do {
    let problems = try Engine.verify(path, options: options).filter { $0.severity != .note }
    guard let first = problems.first else { return }
    Issue.record(
      "verify found \(problems.count) problems in \(path) when it was closed, first \(first)",
      sourceLocation: sourceLocation)
  } catch {
    if error.code == .notAStore { return }
    Issue.record("\(path) could not be verified: \(error)", sourceLocation: sourceLocation)
  }
}
