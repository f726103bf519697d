@testable import DeviceReplication
import TestSupport
import NetworkTestSupport
import Testing

/// Frames are opened as they were sealed and in the same order, or not at all.
@Suite(.whenQuiet) struct FrameProtectionTests {
  static let suites = FrameSuite.allCases.filter { $0 != .encrypted || FrameCipher.isAvailable }
  private static let key = [UInt8](0..<32)

  private func protection(_ suite: FrameSuite) throws -> FrameProtection {
    try FrameProtection(suite, key: Self.key, rekeyInterval: 4)
  }

  private func open(
    _ frame: [UInt8], _ protection: inout FrameProtection
  ) throws(DeviceError) -> [UInt8] {
    let header = Array(frame.prefix(FrameProtection.headerByteCount))
    let count = try protection.sealedByteCount(header)
    let sealed = Array(frame.dropFirst(header.count))
    guard sealed.count == count else { throw DeviceError(.cutOff, "too short") }
    return try protection.open(header: header, sealed)
  }

  @Test(arguments: suites)
  func `what was sealed is opened, over changes of the key`(suite: FrameSuite) throws {
    var (sealing, opening) = (try protection(suite), try protection(suite))
    var generator = SeededGenerator(seed: 1)
    for number in 0..<20 {
      let size = number == 7 ? FrameProtection.mostPayloadByteCount : number * 11 + 1
      let payload = generator.bytes(size)
      let frame = try sealing.seal(payload)
      #expect(frame.count <= 64 << 10)
      #expect(try open(frame, &opening) == payload)
    }
  }

  @Test(arguments: suites)
  func `every bit that is altered is noticed`(suite: FrameSuite) throws {
    var sealing = try protection(suite)
    let frame = try sealing.seal(Array("engine".utf8))
    for place in frame.indices {
      for bit in 0..<8 {
        var altered = frame
        altered[place] ^= 1 << bit
        var opening = try protection(suite)
        #expect(throws: DeviceError.self, "byte \(place), bit \(bit)") {
          try open(altered, &opening)
        }
      }
    }
  }

  @Test(arguments: suites)
  func `frames that are repeated, left out or reordered are noticed`(suite: FrameSuite) throws {
    var sealing = try protection(suite)
    let frames = try (0..<3).map { try sealing.seal([$0, 1, 2]) }
    for order in [[0, 0], [1], [0, 2], [0, 1, 0]] {
      var opening = try protection(suite)
      var codes: [DeviceError.Code] = []
      for number in order {
        do { _ = try open(frames[number], &opening) } catch { codes.append(error.code) }
      }
      #expect(codes == [.outOfOrder], "\(order)")
    }
  }

  @Test(arguments: suites.filter { $0 != .hashed })
  func `frames of another number or another key are altered ones`(suite: FrameSuite) throws {
    var sealing = try protection(suite)
    let (first, second) = (try sealing.seal([1]), try sealing.seal([1]))
    // The second frame with the number of the first.
    let forged = Array(first[..<10]) + Array(second[10...])
    var opening = try protection(suite)
    do {
      _ = try open(forged, &opening)
      Issue.record("was opened")
    } catch {
      #expect(error.code == .altered)
    }
    var other = try FrameProtection(suite, key: [UInt8](1..<33))
    #expect(throws: DeviceError.self) { try open(first, &other) }
  }

  @Test(arguments: suites.filter { $0 != .hashed })
  func `the key is another one after its interval`(suite: FrameSuite) throws {
    var short = try protection(suite)
    var long = try FrameProtection(suite, key: Self.key)
    for number in 0..<6 {
      let frames = (try short.seal([1]), try long.seal([1]))
      #expect((frames.0 == frames.1) == (number < 4))
    }
  }
}
