import FileAccess
import Testing
import TestSupport

/// Calls that go wrong by plan.
@Suite struct FaultInjectionTests {
  private func fileSystem() throws -> (SimulatedFileSystem, any File) {
    let fileSystem = SimulatedFileSystem()
    try fileSystem.install(pattern(3000), at: "/a")
    return (fileSystem, try fileSystem.open("/a", .readWrite))
  }

  /// One call of each kind, by name.
  private func calls(
    _ fileSystem: SimulatedFileSystem, _ file: any File
  ) -> [(FileCall.Operation, () throws -> Void)] {
    [
      (.open, { _ = try fileSystem.open("/a", .read) }),
      (.create, { _ = try fileSystem.open("/b", .create) }),
      (.attributes, { _ = try fileSystem.attributes(of: "/a") }),
      (.list, { _ = try fileSystem.list("/") }),
      (.createDirectory, { try fileSystem.createDirectory("/d") }),
      (.rename, { try fileSystem.rename("/b", to: "/c") }),
      (.link, { try fileSystem.link("/a", to: "/e") }),
      (.remove, { try fileSystem.remove("/c") }),
      (.syncDirectory, { try fileSystem.syncDirectory("/") }),
      (.lock, { try fileSystem.lock("/lock").release() }),
      (.read, { _ = try file.getOnce(1, at: 0) }),
      (.write, { _ = try file.putOnce([1], at: 0) }),
      (.byteCount, { _ = try file.byteCount() }),
      (.truncate, { try file.truncate(to: 9) }),
      (.sync, { try file.sync(.full) }),
      (.map, { _ = try file.map(byteCount: 1) }),
    ]
  }

  @Test(arguments: [
    FileError.Code.deviceFailed, .interrupted, .noSpace, .tooManyFiles, .permission,
  ])
  func everyCallCanFailOnce(_ code: FileError.Code) throws {
    let (fileSystem, file) = try fileSystem()
    let calls = calls(fileSystem, file)
    #expect(Set(calls.map(\.0)) == Set(FileCall.Operation.allCases))
    for (operation, call) in calls {
      let before = (fileSystem.fileList(), fileSystem.content(of: "/a"))
      fileSystem.inject(Fault(.error(code), at: 1, of: operation))
      #expect(failure(call) == code, "\(operation)")
      #expect(fileSystem.fileList() == before.0, "\(operation)")
      #expect(fileSystem.content(of: "/a") == before.1, "\(operation)")
      #expect(failure(call) == nil, "\(operation)")
    }
  }

  @Test func aFaultCanLastFromThenOn() throws {
    let (fileSystem, file) = try fileSystem()
    fileSystem.inject(Fault(.error(.deviceFailed), at: 2, of: .read, persists: true))
    #expect(failure { try file.getOnce(1, at: 0) } == nil)
    for _ in 0..<3 { #expect(failure { try file.getOnce(1, at: 0) } == .deviceFailed) }
    #expect(failure { try file.putOnce([1], at: 0) } == nil)
    fileSystem.clearFaults()
    #expect(failure { try file.getOnce(1, at: 0) } == nil)
  }

  @Test func aFaultCanBeForOnePath() throws {
    let (fileSystem, _) = try fileSystem()
    fileSystem.inject(Fault(.error(.permission), at: 1, path: "/b"))
    #expect(failure { try fileSystem.open("/a", .read) } == nil)
    #expect(failure { try fileSystem.open("/b", .create) } == .permission)
  }

  @Test func faultsCountAllCallsUnlessAKindIsNamed() throws {
    let (fileSystem, file) = try fileSystem()
    fileSystem.inject(Fault(.error(.deviceFailed), at: 3))
    _ = try file.byteCount()
    _ = try file.getOnce(1, at: 0)
    #expect(failure { try fileSystem.list("/") } == .deviceFailed)
    _ = try fileSystem.list("/")
  }

  @Test func anAnswerCanBeLostAfterTheWorkIsDone() throws {
    let (fileSystem, _) = try fileSystem()
    fileSystem.inject(Fault(.errorAfterwards(.deviceFailed), at: 1, of: .rename))
    #expect(failure { try fileSystem.rename("/a", to: "/b") } == .deviceFailed)
    #expect(fileSystem.fileList() == ["/b"])
    fileSystem.inject(Fault(.errorAfterwards(.deviceFailed), at: 1, of: .lock))
    #expect(failure { try fileSystem.lock("/lock") } == .deviceFailed)
    try fileSystem.lock("/lock").release()
  }

  @Test func shortTransfersAreGoneOnWith() throws {
    let (fileSystem, file) = try fileSystem()
    fileSystem.inject(Fault(.short(700), at: 1, of: .read, persists: true))
    #expect(try file.getOnce(3000, at: 0).count == 700)
    #expect(try file.get(3000, at: 0) == pattern(3000))
    fileSystem.inject(Fault(.short(0), at: 1, of: .write, persists: true))
    #expect(try file.putOnce([9, 9, 9], at: 0) == 1)
    try file.put([4, 5, 6], at: 0)
    #expect(try file.get(3000, at: 0) == [4, 5, 6] + pattern(3000).dropFirst(3))
  }

  @Test func interruptionsAreGoneOnWith() throws {
    let (fileSystem, file) = try fileSystem()
    for at in [1, 2, 4] {
      fileSystem.inject(Fault(.error(.interrupted), at: at, of: .read))
      fileSystem.inject(Fault(.error(.interrupted), at: at, of: .write))
    }
    fileSystem.inject(Fault(.short(1000), at: 1, of: .read, persists: true))
    fileSystem.inject(Fault(.short(1000), at: 1, of: .write, persists: true))
    let before = fileSystem.callCount
    try file.put(pattern(3000, 1), at: 0)
    #expect(try file.get(3000, at: 0) == pattern(3000, 1))
    // Three parts and three interruptions each way.
    #expect(fileSystem.callCount == before + 12)
  }

  @Test func interruptionsWithoutEndAreReported() throws {
    let (fileSystem, file) = try fileSystem()
    fileSystem.inject(Fault(.error(.interrupted), at: 1, persists: true))
    #expect(failure { try file.get(10, at: 0) } == .interrupted)
    #expect(failure { try file.put([1], at: 0) } == .interrupted)
  }

  @Test func aReadCanLieInOneBit() throws {
    let (fileSystem, file) = try fileSystem()
    fileSystem.inject(Fault(.flippedBit(8 * 5 + 3), at: 1, of: .read))
    var expected = [UInt8](pattern(3000)[100..<200])
    expected[5] ^= 8
    #expect(try file.get(100, at: 100) == expected)
    #expect(try file.get(3000, at: 0) == pattern(3000))
  }

  @Test func aReadCanBeMisdirected() throws {
    let (fileSystem, file) = try fileSystem()
    try fileSystem.install(pattern(1000, 0x80), at: "/b")
    fileSystem.inject(Fault(.misdirected(path: nil, offset: 1024), at: 1, of: .read))
    let content = pattern(3000)
    #expect(try file.get(600, at: 0) == [UInt8](content[1024..<1536] + content[512..<600]))
    fileSystem.inject(Fault(.misdirected(path: "/b", offset: 0), at: 1, of: .read))
    #expect(
      try file.get(600, at: 500)
        == [UInt8](pattern(1000, 0x80)[500..<512] + content[512..<1100]))
    fileSystem.inject(Fault(.misdirected(path: "/absent", offset: 0), at: 1, of: .read))
    #expect(try file.get(10, at: 0) == [UInt8](repeating: 0, count: 10))
    #expect(try file.get(3000, at: 0) == content)
  }

  @Test func callsAreCountedAndTraced() throws {
    let (fileSystem, file) = try fileSystem()
    #expect(fileSystem.callCount == 1)
    fileSystem.isTracing = true
    _ = try file.putOnce([1, 2], at: 7)
    _ = failure { try fileSystem.rename("/x", to: "/y") }
    try file.truncate(to: 5)
    file.close()
    _ = failure { try file.byteCount() }
    #expect(fileSystem.callCount == 4)
    #expect(
      fileSystem.trace.map(\.description)
        == ["2 write /a 2 at 7", "3 rename /x /y", "4 truncate /a 5"])
  }

  @Test func aReadOnlyFileSystemTakesNoChanges() throws {
    let (fileSystem, file) = try fileSystem()
    fileSystem.options.isReadOnly = true
    for (operation, call) in calls(fileSystem, file) {
      let isSync = operation == .sync || operation == .syncDirectory
      let expected: FileError.Code? =
        (operation.isChange && !isSync) || operation == .lock ? .readOnly : nil
      #expect(failure(call) == expected, "\(operation)")
    }
    #expect(failure { try fileSystem.open("/a", .readWrite) } == .readOnly)
    #expect(fileSystem.fileList() == ["/a"])
    #expect(fileSystem.content(of: "/a") == pattern(3000))
  }
}
