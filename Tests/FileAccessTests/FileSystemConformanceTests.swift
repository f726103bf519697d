import FileAccess
import Testing

/// What every implementation of `FileSystem` promises.
@Suite struct FileSystemConformanceTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func openingSaysWhetherSomethingIsThere(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let path = "\(directory)/a"
      #expect(failure { try fileSystem.open(path, .read) } == .notFound)
      #expect(
        failure { try fileSystem.open(path, .readWrite) } == .notFound)
      try fileSystem.create(path, [1])
      #expect(failure { try fileSystem.open(path, .create) } == .exists)
      #expect(
        failure { try fileSystem.open("\(directory)/no/b", .create) }
          == .notFound)
      #expect(
        failure { try fileSystem.open("\(path)/b", .create) } == .notFound)
      try fileSystem.open(path, .readWrite).put([2], at: 0)
      #expect(try fileSystem.bytes(path) == [2])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func aDirectoryIsNoFile(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      #expect(
        failure { try fileSystem.open(directory, .read) } == .unsupported)
      #expect(
        failure { try fileSystem.open(directory, .readWrite) }
          == .unsupported)
      #expect(
        failure { try fileSystem.open(directory, .create) } == .exists)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func attributesTellFilesDirectoriesAndNothing(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      try fileSystem.create("\(directory)/a", pattern(77))
      let file = try #require(try fileSystem.attributes(of: "\(directory)/a"))
      #expect(file.byteCount == 77 && !file.isDirectory)
      let found = try #require(try fileSystem.attributes(of: directory))
      #expect(found.byteCount == 0 && found.isDirectory)
      #expect(try fileSystem.attributes(of: "\(directory)/b") == nil)
      #expect(try fileSystem.attributes(of: "\(directory)/a/b") == nil)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func attributesTellWhetherTwoPathsLeadToOneFile(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      func identity(_ name: String) throws -> FileAttributes.Identity {
        try #require(try fileSystem.attributes(of: "\(directory)/\(name)")?.identity)
      }
      for name in ["a", "b"] { try fileSystem.create("\(directory)/\(name)", pattern(77)) }
      for name in ["c", "d"] { try fileSystem.createDirectory("\(directory)/\(name)") }
      let all = try ["a", "b", "c", "d", "."].map(identity)
      #expect(Set(all).count == 5)
      #expect(try ["./a", "b", "c/", "./d/.", "./"].map(identity) == all)
      try fileSystem.rename("\(directory)/a", to: "\(directory)/e")
      #expect(try identity("e") == all[0])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func listsAreSorted(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      for name in ["c", "a", "b0", "B", ".hidden", "ä"] {
        try fileSystem.create("\(directory)/\(name)")
      }
      try fileSystem.createDirectory("\(directory)/d")
      try fileSystem.create("\(directory)/d/inner")
      #expect(
        try fileSystem.list(directory) == [".hidden", "B", "a", "b0", "c", "d", "ä"].sorted())
      #expect(try fileSystem.list("\(directory)/d") == ["inner"])
      #expect(
        failure { try fileSystem.list("\(directory)/no") } == .notFound)
      #expect(
        failure { try fileSystem.list("\(directory)/a") } == .notFound)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func directoriesAreMadeOneAtATime(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      #expect(
        failure { try fileSystem.createDirectory("\(directory)/x/y") }
          == .notFound)
      try fileSystem.createDirectory("\(directory)/x")
      try fileSystem.createDirectory("\(directory)/x/y")
      #expect(
        failure { try fileSystem.createDirectory("\(directory)/x") }
          == .exists)
      try fileSystem.create("\(directory)/f")
      #expect(
        failure { try fileSystem.createDirectory("\(directory)/f") }
          == .exists)
      try fileSystem.syncDirectory("\(directory)/x")
      #expect(
        failure { try fileSystem.syncDirectory("\(directory)/no") }
          == .notFound)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func renamingReplacesTheTarget(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let (a, b) = ("\(directory)/a", "\(directory)/b")
      let moved = try fileSystem.create(a, [1])
      let replaced = try fileSystem.create(b, [2])
      try fileSystem.rename(a, to: b)
      #expect(try fileSystem.list(directory) == ["b"])
      #expect(try fileSystem.bytes(b) == [1])
      #expect(try replaced.get(1, at: 0) == [2])
      try moved.put([3], at: 0)
      #expect(try fileSystem.bytes(b) == [3])
      #expect(failure { try fileSystem.rename(a, to: b) } == .notFound)
      try fileSystem.rename(b, to: b)
      #expect(try fileSystem.bytes(b) == [3])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func renamingMovesBetweenDirectories(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      try fileSystem.createDirectory("\(directory)/x")
      try fileSystem.create("\(directory)/a", [1])
      try fileSystem.rename("\(directory)/a", to: "\(directory)/x/b")
      #expect(try fileSystem.list(directory) == ["x"])
      #expect(try fileSystem.bytes("\(directory)/x/b") == [1])
      #expect(
        failure {
          try fileSystem.rename("\(directory)/x/b", to: "\(directory)/no/b")
        } == .notFound)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func aLinkKeepsTheBytesWhenTheFirstNameGoes(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let (a, b) = ("\(directory)/a", "\(directory)/b")
      try fileSystem.create(a, pattern(900))
      try fileSystem.link(a, to: b)
      #expect(try fileSystem.bytes(b) == pattern(900))
      #expect(failure { try fileSystem.link(a, to: b) } == .exists)
      try fileSystem.remove(a)
      #expect(try fileSystem.bytes(b) == pattern(900))
      #expect(failure { try fileSystem.link(a, to: b) } == .notFound)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func aRemovedFileIsReadByItsOpenHandle(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", pattern(900))
      try fileSystem.remove("\(directory)/a")
      #expect(try fileSystem.list(directory) == [])
      #expect(try file.get(900, at: 0) == pattern(900))
      #expect(
        failure { try fileSystem.remove("\(directory)/a") } == .notFound)
      try fileSystem.create("\(directory)/a", [1])
      #expect(try file.get(900, at: 0) == pattern(900))
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func onlyEmptyDirectoriesAreRemoved(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      try fileSystem.createDirectory("\(directory)/x")
      try fileSystem.create("\(directory)/x/a")
      #expect(
        failure { try fileSystem.remove("\(directory)/x") } == .exists)
      try fileSystem.remove("\(directory)/x/a")
      try fileSystem.remove("\(directory)/x")
      #expect(try fileSystem.list(directory) == [])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func aLockIsHeldByOne(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let path = "\(directory)/lock"
      let first = try fileSystem.lock(path)
      #expect(try fileSystem.attributes(of: path)?.byteCount == 0)
      #expect(failure { try fileSystem.lock(path) } == .locked)
      let other = try fileSystem.lock("\(directory)/other")
      first.release()
      first.release()
      var second: (any FileLock)? = try fileSystem.lock(path)
      // Ending the first one again must not end the second one.
      first.release()
      #expect(failure { try fileSystem.lock(path) } == .locked)
      second = nil
      #expect(second == nil)
      try fileSystem.lock(path).release()
      other.release()
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func theClockRunsAndRandomNumbersDiffer(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, _ in
      let start = fileSystem.now()
      #expect(start > 1_600_000_000_000_000_000)
      #expect(fileSystem.now() >= start)
      #expect(Set((0..<20).map { _ in fileSystem.random() }).count == 20)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func errorsNameOperationAndPath(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      do {
        _ = try fileSystem.open("\(directory)/absent", .read)
        Issue.record("opened a file that is not there")
      } catch let error as FileError {
        #expect(error.path == "\(directory)/absent")
        #expect(error.description.contains("open"))
        #expect(error.description.contains("absent"))
      }
    }
  }
}
