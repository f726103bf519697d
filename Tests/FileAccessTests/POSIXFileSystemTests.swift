import Foundation
import Testing

@testable import FileAccess

/// What only the operating system's files do.
@Suite struct POSIXFileSystemTests {
  private let fileSystem = POSIXFileSystem()

  @Test func newFilesAndDirectoriesAreTheOwnersOnly() throws {
    try withTemporaryDirectory { directory in
      try fileSystem.create("\(directory)/a")
      try fileSystem.createDirectory("\(directory)/d")
      try fileSystem.lock("\(directory)/lock").release()
      for (name, expected) in [("a", 0o600), ("d", 0o700), ("lock", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
        let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
        // The process's mask can only take rights away.
        #expect(mode & ~expected == 0, "\(name)")
      }
    }
  }

  @Test func `a clock that counts beyond sixty-four bits stands still`() {
    func time(_ seconds: Int, _ nanoseconds: Int) -> UInt64 {
      SystemCalls.nanoseconds(timespec(tv_sec: seconds, tv_nsec: nanoseconds))
    }
    #expect(time(1, 5) == 1_000_000_005 && time(-1, 5) == 5 && time(0, 0) == 0)
    #expect(time(18_446_744_073, 709_551_615) == .max)
    #expect(time(18_446_744_073, 709_551_616) == .max)
    #expect(time(18_446_744_074, 0) == .max && time(.max, .max) == .max)
  }

  @Test func relativePathsStartAtTheWorkingDirectory() throws {
    try withTemporaryDirectory { directory in
      try fileSystem.create("\(directory)/a", [1, 2])
      let current = FileManager.default.currentDirectoryPath
      let up = current.split(separator: "/").map { _ in ".." }.joined(separator: "/")
      #expect(try fileSystem.bytes("\(up)\(directory)/a") == [1, 2])
    }
  }

  @Test func aClosedHandleKeepsItsDescriptorNumberToItself() throws {
    try withTemporaryDirectory { directory in
      let file = try #require(try fileSystem.create("\(directory)/a") as? POSIXFile)
      file.close()
      let others = try (0..<20).map { try fileSystem.create("\(directory)/\($0)") }
      #expect(others.allSatisfy { ($0 as? POSIXFile)?.descriptor != file.descriptor })
    }
  }

  @Test func closingWhileOthersReadNeverGivesThemAnotherFile() async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("FileAccessTests-\(UUID().uuidString)").path
    try fileSystem.createDirectory(directory)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try fileSystem.create("\(directory)/a", [UInt8](repeating: 1, count: 64))
    try fileSystem.create("\(directory)/b", [UInt8](repeating: 2, count: 64))
    for _ in 0..<50 {
      let file = try fileSystem.open("\(directory)/a", .read)
      let strangers = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<2 {
          group.addTask {
            var strangers = 0
            while let bytes = try? file.getOnce(64, at: 0) {
              if Set(bytes) != [1] { strangers += 1 }
            }
            return strangers
          }
        }
        file.close()
        // A number that was given back would be taken at once by these.
        let others = (0..<4).compactMap { _ in try? fileSystem.open("\(directory)/b", .read) }
        let strangers = await group.reduce(0, +)
        return others.isEmpty ? -1 : strangers
      }
      #expect(strangers == 0)
    }
  }

  @Test func aLockOnAFileThatIsRemovedMeanwhileIsTakenAnew() throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/lock"
      let opened = try POSIXFileLock.openForLocking(path)
      try fileSystem.remove(path)
      #expect(try POSIXFileLock.take(path, openedAs: opened) === nil)
      let late = try POSIXFileLock.openForLocking(path)
      try fileSystem.remove(path)
      let holder = try fileSystem.lock(path)
      #expect(try POSIXFileLock.take(path, openedAs: late) === nil)
      let current = try POSIXFileLock.openForLocking(path)
      #expect(throws: SystemCalls.Failure.self) { try POSIXFileLock.take(path, openedAs: current) }
      holder.release()
    }
  }

  @Test func aLockEndsWhenItsHolderIsReleased() throws {
    try withTemporaryDirectory { directory in
      do {
        let lock = try fileSystem.lock("\(directory)/lock")
        #expect(failure { try fileSystem.lock("\(directory)/lock") } == .locked)
        withExtendedLifetime(lock) {}
      }
      try fileSystem.lock("\(directory)/lock").release()
    }
  }

  @Test func errorNumbersSayWhatACallerCanDo() {
    let expected: [(Int32, FileError.Code)] = [
      (EIO, .deviceFailed), (ENXIO, .deviceFailed), (ENOMEM, .deviceFailed),
      (ENOSPC, .noSpace), (EDQUOT, .noSpace), (EFBIG, .noSpace), (EROFS, .readOnly),
      (EMFILE, .tooManyFiles), (ENFILE, .tooManyFiles), (EINTR, .interrupted),
      (ENOENT, .notFound), (ENOTDIR, .notFound), (EEXIST, .exists), (ENOTEMPTY, .exists),
      (EACCES, .permission), (EPERM, .permission), (EAGAIN, .locked), (EINVAL, .unsupported),
      (EISDIR, .unsupported), (EXDEV, .unsupported), (-1, .deviceFailed),
    ]
    for (number, code) in expected {
      #expect(FileError.Code(errorNumber: number) == code, "\(number)")
    }
  }

  @Test func errorsCarryTheErrorNumber() {
    do {
      _ = try fileSystem.open("/no/such/directory/file", .create)
      Issue.record("created a file in a directory that is not there")
    } catch {
      #expect(error.number == ENOENT)
      #expect(error.operation == "create")
    }
  }
}
