import FileAccess
import Foundation
import TestSupport
import Testing

@testable import StorageEngine

#if (os(Linux) || os(macOS)) && compiler(>=6.3)
  /// Readers in a process of their own beside a busy writer in this one: nothing stops them,
  /// nothing looks like damage, and every opening sees one commit.
  @Suite(.serialized) struct ReaderProcessTests {
    /// Small segments change files all the time; those of default size grow while they are read.
    @Test(
      arguments: [EngineOptions.Access.mapped, .positioned],
      [64 << 10, EngineOptions().segmentByteCount])
    func aReaderInAnotherProcessSeesOneCommitWhateverTheWriterDoes(
      _ access: EngineOptions.Access, _ segmentByteCount: Int
    ) async throws {
      let directory = FileManager.default.temporaryDirectory
        .appendingPathComponent("ReaderProcess-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: directory) }
      var options = EngineOptions()
      options.segmentByteCount = segmentByteCount
      options.checkpointByteCount = 256 << 10
      let path = directory.path
      let writer = try BusyWriter(path, options)
      writer.start(seed: 0x5EED)
      let openings = Seeds.amount(25, search: 320)
      let isMapped = access == .mapped
      await #expect(processExitsWith: .success) {
        [path = path as String, openings = openings as Int, isMapped = isMapped as Bool] in
        var options = EngineOptions()
        options.access = isMapped ? .mapped : .positioned
        let failures = BusyReader.run(path, options, openings: openings)
        for (failure, count) in failures {
          try? FileHandle.standardError.write(contentsOf: Data("\(count) x \(failure)\n".utf8))
        }
        if !failures.isEmpty { exit(EXIT_FAILURE) }
      }
      #expect(writer.stop() == [])
      let problems = try Engine.verify(path).filter { $0.severity == .error }
      #expect(problems == [])
    }
  }
#endif
