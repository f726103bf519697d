import TestSupport
import Testing

@testable import StorageEngine

@Suite struct XXH64Tests {
  /// The self-test of the reference implementation: its buffer, lengths, seeds and results.
  @Test(
    "agrees with the self-test of the reference implementation",
    arguments: [
      (0, 0, 0xEF46_DB37_51D8_E999),
      (0, 2_654_435_761, 0xAC75_FDA2_929B_17EF),
      (1, 0, 0xE934_A84A_DB05_2768),
      (1, 2_654_435_761, 0x5014_6076_43A9_B4C3),
      (4, 0, 0x9136_A0DC_A574_57EE),
      (14, 0, 0x8282_DCC4_994E_35C8),
      (14, 2_654_435_761, 0xC3BD_6BF6_3DEB_6DF0),
      (222, 0, 0xB641_AE8C_B691_C174),
      (222, 2_654_435_761, 0x20CB_8AB7_AE10_C14A),
    ] as [(Int, UInt64, UInt64)])
  func referenceSelfTest(count: Int, seed: UInt64, expected: UInt64) {
    var generator: UInt64 = 2_654_435_761
    var buffer: [UInt8] = []
    for _ in 0..<count {
      buffer.append(UInt8(generator >> 56))
      generator = generator &* 11_400_714_785_074_694_797
    }
    #expect(buffer.withUnsafeBytes { XXH64.hash($0, seed: seed) } == expected)
  }

  @Test(
    "agrees with published hashes of short texts",
    arguments: [
      ("", 0, 0xEF46_DB37_51D8_E999),
      ("a", 0, 0xD24E_C4F1_A98C_6E5B),
      ("abc", 0, 0x44BC_2CF5_AD77_0999),
      ("xxhash", 0, 0x32DD_3895_2C4B_C720),
      ("xxhash", 20_141_025, 0xB559_B98D_844E_0635),
      ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64, UInt64)])
  func publishedTexts(text: String, seed: UInt64, expected: UInt64) {
    #expect(Array(text.utf8).withUnsafeBytes { XXH64.hash($0, seed: seed) } == expected)
  }

  @Test("an empty buffer without an address hashes like any empty buffer")
  func emptyWithoutAddress() {
    let nowhere = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(XXH64.hash(nowhere, seed: 0) == 0xEF46_DB37_51D8_E999)
  }

  @Test("the hash does not depend on alignment", arguments: 0..<70)
  func anyAlignment(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let content = generator.bytes(count)
    let expected = content.withUnsafeBytes { XXH64.hash($0, seed: 7) }
    for shift in 1..<9 {
      let moved = [UInt8](repeating: 0xEE, count: shift) + content
      let found = moved.withUnsafeBytes {
        XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[shift...]), seed: 7)
      }
      #expect(found == expected, "shift \(shift)")
    }
  }

  @Test("every single flipped bit of a frame header's length changes the hash")
  func flippedBits() {
    var generator = SeededGenerator(seed: 3)
    var content = generator.bytes(28)
    let expected = content.withUnsafeBytes { XXH64.hash($0, seed: 1) }
    for bit in 0..<(28 * 8) {
      content[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(content.withUnsafeBytes { XXH64.hash($0, seed: 1) } != expected, "bit \(bit)")
      content[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }
}
