import FileAccess
import Testing
import TestSupport

/// What every implementation of `File` promises.
@Suite struct FileConformanceTests {
  @Test(arguments: FileSystemUnderTest.allCases)
  func readsGiveWhatWasWritten(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let content = pattern(40_000)
      let file = try fileSystem.create("\(directory)/a", content)
      #expect(try file.byteCount() == 40_000)
      #expect(try file.get(40_000, at: 0) == content)
      #expect(try file.get(100, at: 16_350) == [UInt8](content[16_350..<16_450]))
      try file.put([1, 2, 3], at: 16_383)
      #expect(try file.get(5, at: 16_382) == [content[16_382], 1, 2, 3, content[16_386]])
      #expect(file.path == "\(directory)/a")
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func readsEndWithTheFile(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", pattern(10))
      #expect(try file.get(20, at: 4) == [UInt8](pattern(10)[4...]))
      #expect(try file.get(20, at: 10) == [])
      #expect(try file.get(20, at: 1000) == [])
      var buffer = [UInt8](repeating: 0, count: 20)
      let code = failure {
        try buffer.withUnsafeMutableBytes { bytes in
          try file.readExactly(into: bytes, at: 0)
        }
      }
      #expect(code == .endOfFile)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func emptyTransfersDoNothing(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", [1])
      #expect(try file.putOnce([], at: 100) == 0)
      #expect(try file.getOnce(0, at: 0) == [])
      #expect(try file.byteCount() == 1)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func writingBeyondTheEndLeavesZeros(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", [7])
      try file.put([9], at: 50_000)
      #expect(try file.byteCount() == 50_001)
      #expect(try file.get(50_001, at: 0) == [7] + [UInt8](repeating: 0, count: 49_999) + [9])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func whatWasCutReadsAsZerosAfterGrowth(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", pattern(20_000, 0xFF))
      try file.truncate(to: 5)
      #expect(try file.byteCount() == 5)
      #expect(try file.get(100, at: 0) == [UInt8](pattern(5, 0xFF)))
      try file.truncate(to: 20_000)
      #expect(
        try file.get(20_000, at: 0) == pattern(5, 0xFF) + [UInt8](repeating: 0, count: 19_995))
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func offsetsBelowZeroAreRefused(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", [1])
      #expect(failure { try file.getOnce(1, at: -1) } == .unsupported)
      #expect(failure { try file.putOnce([1], at: -1) } == .unsupported)
      #expect(failure { try file.truncate(to: -1) } == .unsupported)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func syncsOfBothLevelsSucceed(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", pattern(1000))
      try file.sync(.barrier)
      try file.put([1], at: 1000)
      try file.sync(.full)
      try fileSystem.syncDirectory(directory)
      #expect(try fileSystem.bytes("\(directory)/a") == pattern(1000) + [1])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func handlesOnOneFileSeeTheSame(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let writer = try fileSystem.create("\(directory)/a", [1, 2])
      let reader = try fileSystem.open("\(directory)/a", .read)
      try writer.put([3], at: 2)
      #expect(try reader.get(10, at: 0) == [1, 2, 3])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func aHandleForReadingDoesNotWrite(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      try fileSystem.create("\(directory)/a", [1])
      let file = try fileSystem.open("\(directory)/a", .read)
      #expect(failure { try file.putOnce([2], at: 0) } == .permission)
      #expect(failure { try file.truncate(to: 0) } == .permission)
      try file.sync(.full)
      #expect(try file.get(2, at: 0) == [1])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func aClosedHandleRefusesEverything(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", [1])
      file.close()
      file.close()
      #expect(failure { try file.getOnce(1, at: 0) } == .closed)
      #expect(failure { try file.putOnce([1], at: 0) } == .closed)
      #expect(failure { try file.byteCount() } == .closed)
      #expect(failure { try file.truncate(to: 0) } == .closed)
      #expect(failure { try file.sync(.full) } == .closed)
      #expect(failure { try file.map(byteCount: 1) } == .closed)
      #expect(try fileSystem.bytes("\(directory)/a") == [1])
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func aMappingShowsLaterWritesAndOutlivesTheHandle(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let file = try fileSystem.create("\(directory)/a", pattern(100))
      let offered = try file.map(byteCount: 10_000)
      // Files in memory do not lie in one piece, and offer none.
      if subject == .memory { return #expect(offered == nil) }
      let mapping = try #require(offered)
      #expect(mapping.bytes.count == 10_000)
      #expect([UInt8](mapping.bytes.prefix(100)) == pattern(100))
      try fileSystem.open("\(directory)/a", .readWrite).put(pattern(200, 1), at: 50)
      try file.truncate(to: 300)
      file.close()
      try fileSystem.remove("\(directory)/a")
      let expected = pattern(50) + pattern(200, 1) + [UInt8](repeating: 0, count: 50)
      #expect([UInt8](mapping.bytes[..<300]) == expected)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func callsComeFromManyThreads(_ subject: FileSystemUnderTest) throws {
    try subject.run { fileSystem, directory in
      let shared = try fileSystem.create("\(directory)/shared")
      TestThread.perform(8) { thread in
        let content = pattern(700, UInt8(thread))
        let own = try? fileSystem.create("\(directory)/\(thread)", content)
        try? shared.put(content, at: thread * 700)
        let found = (try? own?.get(700, at: 0), try? shared.get(700, at: thread * 700))
        #expect(found.0 == content)
        #expect(found.1 == content)
      }
      #expect(try fileSystem.list(directory).count == 9)
      #expect(try shared.byteCount() == 8 * 700)
    }
  }

  @Test(arguments: FileSystemUnderTest.allCases)
  func randomWritesMatchAnArray(_ subject: FileSystemUnderTest) throws {
    for seed in Seeds.list(3) {
      var generator = SeededGenerator(seed: seed)
      try subject.run { fileSystem, directory in
        let file = try fileSystem.create("\(directory)/a")
        var model: [UInt8] = []
        for _ in 0..<60 {
          let offset = Int.random(in: 0...40_000, using: &generator)
          if generator.chance(1, in: 5) {
            try file.truncate(to: offset)
            model =
              model.prefix(offset) + [UInt8](repeating: 0, count: max(0, offset - model.count))
          } else {
            let bytes = generator.bytes(Int.random(in: 1...3000, using: &generator))
            try file.put(bytes, at: offset)
            let missing = max(0, offset + bytes.count - model.count)
            model.append(contentsOf: repeatElement(0, count: missing))
            model.replaceSubrange(offset..<offset + bytes.count, with: bytes)
          }
          let found = try file.get(model.count + 1, at: 0)
          try #require(found == model, "seed \(seed)")
        }
      }
    }
  }
}
