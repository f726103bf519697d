/// What a power loss leaves of the whole file system.
extension SimulatedState {
  /// Returns the state that a new process finds, as `chooser` decides.
  func afterPowerLoss(_ chooser: inout CrashChooser) -> SimulatedState {
    var result = self
    result.forgetHandles()
    result.plan.restart()
    result.settleEntries(&chooser)
    for index in result.files.indices {
      let content =
        files[index].pending.isEmpty
        ? files[index].durable : contentAfterPowerLoss(of: index, &chooser)
      result.files[index] = SimulatedFile(durable: content)
    }
    result.countNames()
    return result
  }

  /// Decides which pending directory operations took effect.
  private mutating func settleEntries(_ chooser: inout CrashChooser) {
    for operation in pendingOperations where chooser.keepsEntry() {
      for change in operation {
        directories[change.directory].durableEntries[change.name] = change.node
      }
    }
    pendingOperations = []
    for index in directories.indices {
      directories[index].entries = directories[index].durableEntries
    }
  }

  /// Recounts the names of files, drops files without a name, and adds up the space.
  private mutating func countNames() {
    var waiting = [0]
    var reached: Set<Int> = [0]
    while let directory = waiting.popLast() {
      for node in directories[directory].entries.values {
        switch node {
        case .file(let file):
          files[file].linkCount += 1
          files[file].durableLinkCount += 1
        case .directory(let next):
          if reached.insert(next).inserted { waiting.append(next) }
        }
      }
    }
    usedBytes = 0
    for index in files.indices {
      if files[index].linkCount == 0 { files[index] = SimulatedFile() }
      usedBytes += files[index].current.count
    }
  }
}
