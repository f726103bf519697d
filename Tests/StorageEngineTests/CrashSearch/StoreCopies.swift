import FileAccess
import StorageEngine

/// Other ways to open the same store, none of which may give another content.
struct StoreCopies {
  let fileSystem: SimulatedFileSystem
  let shape: WorkloadShape

  init(_ fileSystem: SimulatedFileSystem, _ shape: WorkloadShape) {
    self.fileSystem = fileSystem
    self.shape = shape
  }

  func compare(with expected: WorkloadState) throws {
    try compareReading(with: expected)
    try compareRebuild(with: expected)
    try compareWithoutManifest(with: expected)
  }

  /// Checks that what a crash leaves is valid, whatever is torn after the durable part.
  func verify() throws {
    var options = shape.options(fileSystem.copy())
    options.mode = .readOnly
    do {
      let problems = try Engine.open(WorkloadRunner.path, options: options).verify()
        .filter { $0.severity != .note }
      guard let first = problems.first else { return }
      throw WorkloadState.Inconsistency(
        description: "verify found \(problems.count) problems, first \(first)")
    } catch let error as EngineError {
      // Before the store exists, there is nothing to verify.
      guard error.code == .notAStore else { throw error }
    }
  }

  /// Checks that the store opened for reading shows the same, and that no byte of it changes.
  private func compareReading(with expected: WorkloadState) throws {
    let copy = fileSystem.copy()
    var options = shape.options(copy)
    options.mode = .readOnly
    let files = copy.fileList()
    do {
      let found = try WorkloadState(reading: try Engine.open(WorkloadRunner.path, options: options))
      guard found == expected else {
        throw WorkloadState.Inconsistency(
          description: "opened for reading: \(found.difference(from: expected))")
      }
    } catch let error as EngineError {
      // Before the store exists, there is nothing to read.
      guard error.code == .notAStore, expected == WorkloadState() else { throw error }
    }
    guard copy.fileList() == files,
      files.allSatisfy({ copy.content(of: $0) == fileSystem.content(of: $0) })
    else {
      throw WorkloadState.Inconsistency(description: "opening for reading has changed a file")
    }
  }

  /// Checks that the store opens to the same content with every file but the segments deleted.
  private func compareRebuild(with expected: WorkloadState) throws {
    let copy = fileSystem.copy()
    for path in copy.fileList() where !path.hasSuffix(".segment") { try copy.remove(path) }
    let found = try WorkloadState(
      reading: try Engine.open(WorkloadRunner.path, options: shape.options(copy)))
    guard found == expected else {
      throw WorkloadState.Inconsistency(
        description: "rebuilt from segments: \(found.difference(from: expected))")
    }
  }

  /// Checks that the store opens to the same content with the manifest deleted, and that nothing
  /// else is wrong with it then.
  private func compareWithoutManifest(with expected: WorkloadState) throws {
    let copy = fileSystem.copy()
    let manifest = WorkloadRunner.path + "/manifest"
    // Before there is one, the store does not exist.
    guard copy.fileList().contains(manifest) else { return }
    try copy.remove(manifest)
    let options = shape.options(copy)
    let problem = try Engine.verify(WorkloadRunner.path, options: options)
      .first { $0.severity != .note }
    if let problem {
      throw WorkloadState.Inconsistency(
        description: "without its manifest, verify found \(problem)")
    }
    let found = try WorkloadState(
      reading: try Engine.open(WorkloadRunner.path, options: options))
    guard found == expected else {
      throw WorkloadState.Inconsistency(
        description: "without its manifest: \(found.difference(from: expected))")
    }
  }
}
