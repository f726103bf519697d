import FileAccess
import Testing
import TestSupport

/// A process that dies at a chosen call, and runs that repeat.
@Suite struct StopTests {
  /// A small history: a durable file, and then a file that is not.
  private func work(_ fileSystem: any FileSystem) throws {
    let file = try fileSystem.open("/a", .create)
    _ = try file.putOnce([1, 2, 3], at: 0)
    try file.sync(.full)
    try fileSystem.syncDirectory("/")
    try fileSystem.rename("/a", to: "/b")
  }

  @Test func everyCallCanBeTheLast() throws {
    let full = SimulatedFileSystem()
    try work(full)
    #expect(full.callCount == 5)
    for call in 1...5 {
      for moment in SimulatedFileSystem.StopMoment.allCases {
        let fileSystem = SimulatedFileSystem()
        fileSystem.stop(at: call, moment)
        #expect(failure { try work(fileSystem) } == .deviceFailed)
        #expect(fileSystem.isStopped)
        #expect(fileSystem.callCount == call)
        let done = moment == .after ? call : call - 1
        #expect(fileSystem.fileList() == (done == 0 ? [] : done == 5 ? ["/b"] : ["/a"]))
        #expect(
          fileSystem.crash(.lost).content(of: "/a") == (done < 4 ? nil : [1, 2, 3]),
          "\(moment) call \(call)")
      }
    }
  }

  @Test func aWriteCanBeCutShortByTheEndOfTheProcess() throws {
    var lengths: Set<Int> = []
    for seed in UInt64(0)..<40 {
      let fileSystem = SimulatedFileSystem(seed: seed)
      fileSystem.stop(at: 2, .during)
      #expect(failure { try work(fileSystem) } == .deviceFailed)
      let content = try #require(fileSystem.crash(.kept).content(of: "/a"))
      #expect(content == [UInt8]([1, 2, 3].prefix(content.count)), "seed \(seed)")
      lengths.insert(content.count)
    }
    #expect(lengths == [1, 2])
  }

  @Test func afterAStopNothingChangesAndNothingIsCounted() throws {
    let fileSystem = SimulatedFileSystem()
    let file = try fileSystem.create("/a", [1])
    fileSystem.stop(at: 2, .before)
    _ = try file.byteCount()
    #expect(!fileSystem.isStopped)
    #expect(failure { try file.putOnce([2], at: 0) } == .deviceFailed)
    #expect(failure { try file.sync(.full) } == .deviceFailed)
    #expect(failure { try fileSystem.remove("/a") } == .deviceFailed)
    #expect(failure { try file.getOnce(1, at: 0) } == .deviceFailed)
    fileSystem.clearFaults()
    #expect(failure { try fileSystem.open("/b", .create) } == .deviceFailed)
    #expect(fileSystem.callCount == 4)
    #expect(fileSystem.content(of: "/a") == [1])
    // The changes are still pending: a stop is no failed sync.
    #expect(fileSystem.crash(.kept).content(of: "/a") == [1])
  }

  @Test func aStopAfterACallThatFailsByItselfIsAStop() throws {
    let fileSystem = SimulatedFileSystem()
    fileSystem.stop(at: 1, .after)
    #expect(failure { try fileSystem.open("/absent", .read) } == .notFound)
    #expect(fileSystem.isStopped)
    #expect(failure { try fileSystem.list("/") } == .deviceFailed)
    fileSystem.clearFaults()
    #expect(failure { try fileSystem.list("/") } == .deviceFailed)
  }

  @Test func aCrashFreesLocksAndForgetsFaults() throws {
    let fileSystem = SimulatedFileSystem()
    let lock = try fileSystem.lock("/lock")
    fileSystem.inject(Fault(.error(.deviceFailed), at: 1, persists: true))
    for policy in [CrashPolicy.kept, .lost] {
      let after = fileSystem.crash(policy)
      #expect(after.callCount == 0)
      try after.lock("/lock").release()
    }
    fileSystem.clearFaults()
    #expect(failure { try fileSystem.lock("/lock") } == .locked)
    lock.release()
  }

  @Test func aCopyGoesItsOwnWay() throws {
    let fileSystem = SimulatedFileSystem(seed: 3)
    let file = try fileSystem.create("/a", [1])
    let lock = try fileSystem.lock("/lock")
    fileSystem.stop(at: 1, .before)
    let copy = fileSystem.copy()
    #expect(copy.callCount == fileSystem.callCount)
    #expect(failure { try copy.list("/") } == .deviceFailed)
    fileSystem.clearFaults()
    try file.put([2], at: 0)
    #expect(copy.content(of: "/a") == [1])
    #expect(copy.random() == fileSystem.random())
    lock.release()
  }

  @Test func oneSeedGivesOneRun() throws {
    for seed in Seeds.list(5) {
      let runs = [0, 1].map { _ in fingerprint(seed) }
      #expect(runs[0] == runs[1], "seed \(seed)")
      #expect(runs[0] != fingerprint(seed &+ 1), "seed \(seed)")
    }
  }

  /// What can be seen of a run with faults, and of its crashes.
  private func fingerprint(_ seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var options = SimulationOptions()
    options.failedSync = .dropsSome
    let fileSystem = SimulatedFileSystem(seed: seed, options: options)
    fileSystem.isTracing = true
    fileSystem.inject(Fault(.error(.deviceFailed), at: 3, of: .sync))
    for _ in 0..<30 {
      let path = "/\(Int.random(in: 0..<4, using: &generator))"
      let file = (try? fileSystem.open(path, .create)) ?? (try? fileSystem.open(path, .readWrite))
      try? file?.put(generator.bytes(900), at: Int.random(in: 0..<3000, using: &generator))
      if generator.chance(1, in: 3) { try? file?.sync(.full) }
      if generator.chance(1, in: 4) { try? fileSystem.syncDirectory("/") }
      if generator.chance(1, in: 6) { try? fileSystem.remove(path) }
    }
    var seen = fileSystem.trace.map(\.description)
    seen.append("\(fileSystem.random()) \(fileSystem.now())")
    for crash in 0..<UInt64(10) {
      let after = fileSystem.crash(.random(seed: seed &+ crash))
      for path in after.fileList() {
        seen.append("\(path) \(after.content(of: path) ?? [])")
      }
    }
    return seen
  }
}
