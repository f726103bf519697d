import Andiron
import DeviceReplication
import DocumentStore
import Foundation
import Replication
import TestSupport
import NetworkTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Two processes that replicate over a socket.
@Suite(.whenQuiet) struct DeviceProcessTests {
  private static let variable = "ANDIRON_DEVICE_PEER"
  private static let key = DeviceKey(bytes: [UInt8](1...32))

  /// What the other process does: it is this program once more, told so by its environment.
  @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func `the other process`() async throws {
    let folder = URL(
      filePath: try #require(ProcessInfo.processInfo.environment[Self.variable]))
    let socket = try UnixSocket(folder.appending(path: "socket").path)
    let descriptor = try socket.connect()
    let channel = try FileDescriptorChannel(reading: descriptor, writing: descriptor)
    let store = try Store(at: folder.appending(path: "store"))
    let link = try await DeviceLink.connect(
      channel, key: try #require(Self.key), role: .initiator, of: store,
      options: UnixSocket.options)
    var remote = try RemoteDatabase(link.url(of: "notes"), transport: link.transport)
    remote.retries.attempts = 1
    var options = ReplicationOptions()
    options.batchCount = 20
    let report = try await Replicator(store.database("notes"), with: remote, options: options).run()
    #expect(report.isComplete)
    link.close()
    _ = await link.waitForEnd()
    try store.close()
  }

  private func start(_ folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", "DeviceProcessTests"]
    process.environment = ProcessInfo.processInfo.environment
      .merging([Self.variable: folder.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  #if os(Linux)
    @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] == nil))
    func `a process that is killed in the midst goes on where it was`() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "device-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let phone = try Store.inMemory()
      let notes = try phone.database("notes")
      var editor = RandomDatabase(database: notes, generator: SeededGenerator(seed: 3))
      for _ in 0..<30 { try editor.edit() }
      // Far more than is sent until both kills, however well it is compressed.
      var random = SeededGenerator(seed: 4)
      for number in 0..<300 {
        let text = (0..<25).map { _ in String(random.next(), radix: 16) }.joined()
        try notes.create(["n": .init(number), "text": .init(text)], id: "\(number)")
      }
      let socket = try UnixSocket(folder.appending(path: "socket").path)
      try socket.listen()
      for killsAfter in [20_000, 20_000, Int.max] {
        let process = try start(folder)
        let descriptor = try await socket.accept()
        let channel = KillingChannel(
          try FileDescriptorChannel(reading: descriptor, writing: descriptor), killsAfter,
          process: process.processIdentifier)
        let link = try await DeviceLink.connect(
          channel, key: try #require(Self.key), role: .responder, serving: ["notes": .readWrite],
          of: phone, options: UnixSocket.options)
        let code = await link.waitForEnd().code
        process.waitUntilExit()
        let isKilled = process.terminationReason == .uncaughtSignal
        #expect(code == (isKilled ? .cutOff : .closed))
        #expect(isKilled == (killsAfter < .max))
      }
      let other = try Store(at: folder.appending(path: "store"))
      #expect(
        try RandomDatabase.content(of: other.database("notes"))
          == RandomDatabase.content(of: notes))
      try other.close()
    }
  #endif
}
