import Foundation

/// MD5 (RFC 1321), for the identifiers of the peer's revisions.
enum MD5 {
  private static let sines: [UInt32] = (1...64).map {
    UInt32(abs(sin(Double($0))) * 4_294_967_296)
  }
  private static let rotations: [UInt32] = [
    7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
  ]

  /// The digest as 32 hexadecimal digits.
  static func digest(_ bytes: [UInt8]) -> String {
    var bytes = bytes
    let bitCount = UInt64(bytes.count) * 8
    bytes.append(0x80)
    bytes += repeatElement(0, count: (120 - bytes.count % 64) % 64)
    withUnsafeBytes(of: bitCount.littleEndian) { bytes += $0 }
    var state: SIMD4<UInt32> = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) {
        state = after(state, UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]))
      }
    }
    return text(state)
  }

  private static func after(
    _ state: SIMD4<UInt32>, _ block: UnsafeRawBufferPointer
  ) -> SIMD4<UInt32> {
    var (a, b, c, d) = (state.x, state.y, state.z, state.w)
    sines.withUnsafeBufferPointer { sines in
      rotations.withUnsafeBufferPointer { rotations in
        func round(_ first: Int, _ factor: Int, _ shift: Int, _ mix: () -> UInt32) {
          for step in first..<first + 16 {
            let word = block.loadUnaligned(
              fromByteOffset: (step &* factor &+ shift) & 15 &* 4, as: UInt32.self)
            let sum = a &+ mix() &+ sines[step] &+ UInt32(littleEndian: word)
            let rotation = rotations[first / 4 + step & 3]
            (a, d, c) = (d, c, b)
            b = b &+ (sum &<< rotation | sum &>> (32 &- rotation))
          }
        }
        round(0, 1, 0) { b & c | ~b & d }
        round(16, 5, 1) { b & d | c & ~d }
        round(32, 3, 5) { b ^ c ^ d }
        round(48, 7, 0) { c ^ (b | ~d) }
      }
    }
    return state &+ SIMD4(a, b, c, d)
  }

  private static func text(_ state: SIMD4<UInt32>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 32) { text in
      for index in 0..<16 {
        let byte = Int(state[index / 4] >> UInt32(index % 4 * 8)) & 0xFF
        text[index * 2] = digits[byte >> 4]
        text[index * 2 + 1] = digits[byte & 15]
      }
      return 32
    }
  }
}
