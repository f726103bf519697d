import Andiron
import FHIRModel
import FHIRStore
import FileAccess
import Foundation
import StorageEngine
import Testing

@testable import AndironCommands

/// What the tool tells where the disk is full.
@Suite struct FullDiskTests {
  /// What a program sees that has no room for a checkpoint.
  private static func noSpace() -> any Error {
    let disk = SimulatedFileSystem()
    var options = StoreOptions()
    options.engine.fileSystem = disk
    disk.options.capacity = 0
    do {
      _ = try Store(at: URL(filePath: "/disk9"), options: options)
      return CommandError("a store was made on a full disk")
    } catch {
      return error
    }
  }

  private func console(_ told: Locked<String>) -> Console {
    Console(
      output: { text in told.withLock { $0 += text } },
      error: { text in told.withLock { $0 += text } }, input: { _ in [] }, showsProgress: false)
  }

  @Test func whatIsDoneIsDoneThoughTheStoreCannotBeClosed() throws {
    let told = Locked("")
    try StoreClosing.close("delete", console(told)) { throw Self.noSpace() }
    let text = told.withLock { $0 }
    #expect(text.contains("the work is done and durable") && text.contains("noSpace"), "\(text)")
    // Any other error may be one of the work.
    #expect(throws: CommandError.self) {
      try StoreClosing.close("delete", console(told)) { throw CommandError("other") }
    }
  }

  @Test func anImportThatFailsSaysHowMuchItStored() throws {
    let told = Locked("")
    let records = try FHIRStore(Store.inMemory(), releases: ParsedArguments.releases)
    let count = Locked(0)
    let source = ImportSource.pieces(
      {
        let number = count.withLock { count in
          count += 1
          return count
        }
        if number > 12 { throw Self.noSpace() }
        let line = #"{"resourceType":"Patient","id":"p\#(number)"}"# + "\n"
        return Array(String(repeating: " ", count: 1 << 19).utf8) + Array(line.utf8)
      }, name: "pieces")
    var options = ImportOptions()
    options.release = .r4
    options.batchCount = 5
    options.parserCount = 1
    let run = ResourceImport(options, [source], console(told))
    #expect(throws: (any Error).self) { try run.run(records) }
    let stored = try records.reader.count("Patient", release: .r4)
    #expect(stored > 0)
    let text = told.withLock { $0 }
    #expect(text.contains("\(stored) resources stored before it failed"), "\(text)")
  }

  /// One error of a file is told once: the path and the code do not stand there twice.
  @Test func anErrorOfTheDiskSaysEachThingOnce() {
    let text = "\((Self.noSpace() as? StoreError)?.engine.map { "\($0)" } ?? "")"
    #expect(text.ranges(of: "noSpace").count == 1, "\(text)")
    #expect(text.ranges(of: "/disk9").count == 1, "\(text)")
  }
}
