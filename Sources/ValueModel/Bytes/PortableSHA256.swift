/// SHA-256 (FIPS 180-4) in Swift, for builds that link no cryptographic library.
///
/// Not for secrets: its time depends on nothing but the number of bytes, and nothing more was done.
struct PortableSHA256 {
  private var state = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19)
  /// The bytes that do not fill a block yet: fewer than 64.
  private var block: [UInt8] = []
  private var byteCount: UInt64 = 0

  init() { block.reserveCapacity(64) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    byteCount &+= UInt64(bytes.count)
    var offset = 0
    if !block.isEmpty {
      offset = min(64 - block.count, bytes.count)
      block += bytes[..<offset]
      guard block.count == 64 else { return }
      block.withUnsafeBytes { state = Self.compressed(state, $0[...]) }
      block.removeAll(keepingCapacity: true)
    }
    let end = offset + (bytes.count - offset) / 64 * 64
    state = Self.compressed(state, bytes[offset..<end])
    block += bytes[end...]
  }

  /// The 32 bytes of the digest of everything that was added.
  consuming func digest() -> [UInt8] {
    let bitCount = byteCount &* 8
    block.append(0x80)
    while block.count % 64 != 56 { block.append(0) }
    withUnsafeBytes(of: bitCount.bigEndian) { block += $0 }
    block.withUnsafeBytes { state = Self.compressed(state, $0[...]) }
    return (0..<8).flatMap { word in withUnsafeBytes(of: state[word].bigEndian) { Array($0) } }
  }

  /// The state after some whole blocks.
  private static func compressed(
    _ state: SIMD8<UInt32>, _ blocks: Slice<UnsafeRawBufferPointer>
  ) -> SIMD8<UInt32> {
    let blocks = UnsafeRawBufferPointer(rebasing: blocks)
    var words = SHA256Words(state)
    constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          fill(schedule, blocks, start, constants)
          words.mix(schedule)
        }
      }
    }
    return words.state
  }

  /// The schedule of a block, with the constants added.
  @inline(__always)
  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ blocks: UnsafeRawBufferPointer, _ start: Int,
    _ constants: UnsafeBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      schedule[index] = UInt32(
        bigEndian: blocks.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index &- 15], schedule[index &- 2])
      let low = early.rotated(7) ^ early.rotated(18) ^ early &>> 3
      let high = late.rotated(17) ^ late.rotated(19) ^ late &>> 10
      schedule[index] = schedule[index &- 16] &+ low &+ schedule[index &- 7] &+ high
    }
    for index in 0..<64 { schedule[index] &+= constants[index] }
  }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}
