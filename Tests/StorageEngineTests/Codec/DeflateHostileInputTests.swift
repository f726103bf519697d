import TestSupport
import Testing

@testable import StorageEngine

@Suite struct DeflateHostileInputTests {
  @Test("impossible claims are refused without reading the stream")
  func implausibleClaims() {
    for claim in [Int.min, -1, 1032 * 2 + 65, Int(UInt32.max), Int(UInt32.max) + 1, Int.max] {
      #expect(throws: CodecError.implausibleByteCount, "claim \(claim)") {
        try inflate([3, 0], claim)
      }
    }
    #expect(throws: CodecError.byteCountMismatch) { try inflate([3, 0], 1032 * 2 + 64) }
  }

  @Test("every truncation fails")
  func truncations() throws {
    let (value, packed) = try sample(seed: 1)
    for end in 0..<packed.count {
      #expect(throws: CodecError.self, "cut at \(end)") {
        try inflate(Array(packed[..<end]), value.count)
      }
    }
  }

  @Test("any other claimed length fails, as do bytes after the end")
  func wrongLengthsAndTrailingBytes() throws {
    let (value, packed) = try sample(seed: 2)
    for claim in [0, 1, value.count - 1, value.count + 1, value.count * 3] {
      #expect(throws: CodecError.byteCountMismatch, "claim \(claim)") {
        try inflate(packed, claim)
      }
    }
    for extra in [[0], [3, 0], packed] as [[UInt8]] {
      #expect(throws: CodecError.trailingBytes) { try inflate(packed + extra, value.count) }
    }
  }

  @Test("damaged streams give an error or exactly as many bytes as claimed", arguments: [0, 1, 2])
  func flippedBits(which: UInt64) throws {
    let (value, packed) = try sample(seed: which)
    for bit in 0..<(packed.count * 8) {
      var damaged = packed
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      if let bytes = try? inflate(damaged, value.count) {
        #expect(bytes.count == value.count, "bit \(bit)")
      }
    }
  }

  @Test("random bytes never inflate to another number of bytes than claimed")
  func randomBytes() {
    for seed in Seeds.list(8) {
      var generator = SeededGenerator(seed: seed)
      var refused = 0
      for _ in 0..<400 {
        let input = generator.bytes(Int.random(in: 0...64, using: &generator))
        let claim = Int.random(in: 0...(input.count * 1032 + 64), using: &generator)
        if let bytes = try? inflate(input, claim) {
          #expect(bytes.count == claim, "seed \(seed)")
        } else {
          refused += 1
        }
      }
      #expect(refused > 300, "seed \(seed)")
    }
  }

  private func sample(seed: UInt64) throws -> (value: [UInt8], packed: [UInt8]) {
    var generator = SeededGenerator(seed: seed)
    let value = text(700, &generator)
    var packed: [UInt8] = []
    let deflater = try Deflater(level: 6)
    try #require(value.withUnsafeBytes { deflater.compress($0, into: &packed) })
    return (value, packed)
  }
}
