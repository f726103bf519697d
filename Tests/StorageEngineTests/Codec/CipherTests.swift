#if canImport(CryptoKit) || Encryption
  import TestSupport
  import Testing

  @testable import StorageEngine

  @Suite struct CipherTests {
    static let master = EncryptionKey(bytes: 0..<32)
    static let salt = Array<UInt8>(100..<116)

    @Test("what was sealed opens to the same bytes", arguments: [0, 1, 15, 16, 17, 1_024, 100_000])
    func roundTrips(count: Int) throws {
      var generator = SeededGenerator(seed: UInt64(count))
      let cipher = try segmentCipher()
      let plaintext = generator.bytes(count)
      for header in [[], generator.bytes(28)] {
        let sealed = try seal(cipher, plaintext, at: 4_096, header)
        #expect(sealed.count == count + 16)
        #expect(count < 8 || Array(sealed.prefix(count)) != plaintext)
        #expect(try open(cipher, sealed, at: 4_096, header) == plaintext)
      }
    }

    @Test("the format is what another implementation computes from its description")
    func pinnedFormat() throws {
      let master = try #require(Self.master)
      #expect(try master.keyIdentifier == 0x87C7_FF7B_FCE4_B412)
      let sealed = try seal(
        try segmentCipher(), Array("hello, andiron".utf8), at: 4_096, Array("header".utf8))
      #expect(
        sealed == hexadecimal("6feb1f36c4913bf194c5b777a61f007ffe8343733f0b056afebb9946f9b4"))
    }

    @Test("another key, segment, salt, offset or header does not open")
    func anotherContext() throws {
      let sealed = try seal(try segmentCipher(), [1, 2, 3, 4], at: 512, [9, 9])
      let other = try #require(EncryptionKey(bytes: 1..<33))
      let ciphers = [
        try segmentCipher(master: other), try segmentCipher(number: 8),
        try segmentCipher(salt: Array(99..<115)),
      ]
      for cipher in ciphers {
        #expect(throws: CodecError.authenticationFailed) {
          try open(cipher, sealed, at: 512, [9, 9])
        }
      }
      let cipher = try segmentCipher()
      for (offset, header) in [(513, [9, 9]), (0, [9, 9]), (512, [9]), (512, [9, 8]), (512, [])]
        as [(UInt64, [UInt8])]
      {
        #expect(throws: CodecError.authenticationFailed, "offset \(offset)") {
          try open(cipher, sealed, at: offset, header)
        }
      }
      #expect(try open(cipher, sealed, at: 512, [9, 9]) == [1, 2, 3, 4])
    }

    @Test("two frames that changed places do not open")
    func swappedOffsets() throws {
      let cipher = try segmentCipher()
      let first = try seal(cipher, [1, 1, 1, 1], at: 0, [])
      let second = try seal(cipher, [2, 2, 2, 2], at: 64, [])
      #expect(throws: CodecError.authenticationFailed) { try open(cipher, second, at: 0, []) }
      #expect(throws: CodecError.authenticationFailed) { try open(cipher, first, at: 64, []) }
    }

    @Test("every flipped bit and every truncation is found")
    func damage() throws {
      let cipher = try segmentCipher()
      let sealed = try seal(cipher, Array(0..<20), at: 64, [1])
      for bit in 0..<(sealed.count * 8) {
        var damaged = sealed
        damaged[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(throws: CodecError.authenticationFailed, "bit \(bit)") {
          try open(cipher, damaged, at: 64, [1])
        }
      }
      for end in 0..<sealed.count {
        #expect(throws: CodecError.authenticationFailed, "cut at \(end)") {
          try open(cipher, Array(sealed[..<end]), at: 64, [1])
        }
      }
    }

    @Test("bytes that fail to open leave no plaintext behind")
    func failedOpenLeavesNothing() throws {
      let cipher = try segmentCipher()
      var sealed = try seal(cipher, [UInt8](repeating: 7, count: 64), at: 0, [])
      sealed[79] ^= 1
      var output = [UInt8](repeating: 7, count: 64)
      #expect(throws: CodecError.authenticationFailed) {
        try sealed.withUnsafeBytes { bytes in
          try output.withUnsafeMutableBytes { room in
            try cipher.open(
              bytes, nonceCounter: 0, associatedData: UnsafeRawBufferPointer(start: nil, count: 0),
              into: room)
          }
        }
      }
      #expect(output == [UInt8](repeating: 0, count: 64))
    }

    @Test("bytes can be sealed and opened where they lie")
    func inPlace() throws {
      let cipher = try segmentCipher()
      let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
      var bytes = Array<UInt8>(0..<100) + [UInt8](repeating: 0, count: 16)
      try bytes.withUnsafeMutableBytes { room in
        let plaintext = UnsafeRawBufferPointer(rebasing: room[..<100])
        try cipher.seal(plaintext: plaintext, nonceCounter: 8, associatedData: nothing, into: room)
        #expect(Array(room[..<100]) != Array(0..<100))
        try cipher.open(
          UnsafeRawBufferPointer(room), nonceCounter: 8, associatedData: nothing,
          into: UnsafeMutableRawBufferPointer(rebasing: room[..<100]))
        #expect(Array(room[..<100]) == Array(0..<100))
      }
    }

    @Test("many tasks share one cipher")
    func concurrentUse() async throws {
      let cipher = try segmentCipher()
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for task in 0..<8 {
          group.addTask {
            var generator = SeededGenerator(seed: UInt64(task))
            return try (0..<200).allSatisfy { round in
              let offset = UInt64(task * 1_000 + round)
              let plaintext = generator.bytes(300)
              let sealed = try seal(cipher, plaintext, at: offset, [UInt8(task)])
              return try open(cipher, sealed, at: offset, [UInt8(task)]) == plaintext
            }
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }

    private func segmentCipher(
      master: EncryptionKey? = Self.master, salt: [UInt8] = Self.salt, number: UInt64 = 7
    ) throws -> SegmentCipher {
      try SegmentCipher(key: try #require(master), salt: salt, purpose: .segment(number))
    }
  }
#endif
