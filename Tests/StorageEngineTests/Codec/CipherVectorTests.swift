#if canImport(CryptoKit) || Encryption
  import Testing

  @testable import StorageEngine

  @Suite struct CipherVectorTests {
    /// Test cases 13 to 16 of "The Galois/Counter Mode of Operation" (McGrew and Viega), the
    /// AES-256 cases with a 96-bit nonce.
    @Test("agrees with the published vectors of GCM", arguments: Self.vectors)
    func galoisCounterMode(vector: Vector) throws {
      let cipher = try CipherLibrary.GaloisCounterCipher(key: hexadecimal(vector.key))
      let plaintext = hexadecimal(vector.plaintext)
      let associated = hexadecimal(vector.associatedData)
      let nonce = nonce(hexadecimal(vector.nonce))
      var sealed = [UInt8](repeating: 0, count: plaintext.count + 16)
      var opened = [UInt8](repeating: 0, count: plaintext.count)
      try sealed.withUnsafeMutableBytes { room in
        try plaintext.withUnsafeBytes { bytes in
          try associated.withUnsafeBytes { header in
            try cipher.seal(bytes, nonce: nonce, associatedData: header, into: room)
            try opened.withUnsafeMutableBytes { target in
              try cipher.open(
                UnsafeRawBufferPointer(room), nonce: nonce, associatedData: header, into: target)
            }
          }
        }
      }
      #expect(sealed == hexadecimal(vector.ciphertext + vector.tag))
      #expect(opened == plaintext)
    }

    @Test("agrees with the vectors of RFC 5869, appendix A.1 to A.3")
    func hkdf() throws {
      let ascending = { (range: ClosedRange<UInt8>) in Array(range) }
      try expect(
        secret: [UInt8](repeating: 0x0B, count: 22), salt: ascending(0x00...0x0C),
        info: ascending(0xF0...0xF9),
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
      try expect(
        secret: ascending(0x00...0x4F), salt: ascending(0x60...0xAF), info: ascending(0xB0...0xFF),
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
          + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
          + "cc30c58179ec3e87c14c01d5c1f3434f1d87")
      try expect(
        secret: [UInt8](repeating: 0x0B, count: 22), salt: [], info: [],
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    }

    private func expect(
      secret: [UInt8], salt: [UInt8], info: [UInt8], _ expected: String
    ) throws {
      let derived = try secret.withUnsafeBytes {
        try CipherLibrary.deriveKey(
          from: $0, salt: salt, info: info, byteCount: expected.count / 2)
      }
      #expect(derived == hexadecimal(expected))
    }

    private func nonce(_ bytes: [UInt8]) -> SegmentCipher.Nonce {
      let prefix = bytes[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let counter = bytes[4...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return SegmentCipher.Nonce(counter, prefix: prefix)
    }
  }

  extension CipherVectorTests {
    struct Vector {
      var key: String
      var nonce: String
      var plaintext = ""
      var associatedData = ""
      var ciphertext = ""
      var tag: String
    }

    static let zeroKey = String(repeating: "00", count: 32)
    static let zeroNonce = String(repeating: "00", count: 12)
    static let key = String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2)
    static let plaintext =
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
      + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
    static let ciphertext =
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
      + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"

    static let vectors = [
      Vector(key: zeroKey, nonce: zeroNonce, tag: "530f8afbc74536b9a963b4f1c4cb738b"),
      Vector(
        key: zeroKey, nonce: zeroNonce, plaintext: String(repeating: "00", count: 16),
        ciphertext: "cea7403d4d606b6e074ec5d3baf39d18", tag: "d0d1c8a799996bf0265b98b5d48ab919"),
      Vector(
        key: key, nonce: "cafebabefacedbaddecaf888", plaintext: plaintext, ciphertext: ciphertext,
        tag: "b094dac5d93471bdec1a502270e3cc6c"),
      Vector(
        key: key, nonce: "cafebabefacedbaddecaf888", plaintext: String(plaintext.prefix(120)),
        associatedData: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        ciphertext: String(ciphertext.prefix(120)), tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
    ]
  }
#endif
