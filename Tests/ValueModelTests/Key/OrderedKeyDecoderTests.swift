import Testing
import TestSupport
import ValueModel

@Suite struct OrderedKeyDecoderTests {
  @Test func partsComeBack() throws {
    for seed in Seeds.list(Seeds.amount(3, search: 12)) {
      var models = KeyPartModels(seed: seed)
      for _ in 0..<1500 {
        let parts = (0..<4).map { _ in models.next().part }
        let orders = parts.map { _ in
          models.generator.chance(1, in: 2) ? KeyOrder.ascending : .descending
        }
        var encoder = OrderedKeyEncoder()
        for (part, order) in zip(parts, orders) { encoder.append(part, order) }
        var decoder = OrderedKeyDecoder(encoder.bytes)
        let decoded = try decoder.remainingParts(orders)
        #expect(decoded == parts && decoder.isAtEnd, "SEED=\(seed)")
      }
    }
  }

  @Test func extremeNumbersComeBack() throws {
    for text in ExtremeNumbers.ascending {
      let part = KeyPart.number(try #require(ExactDecimal(text)))
      for order in [KeyOrder.ascending, .descending] {
        var decoder = OrderedKeyDecoder(OrderedKeyTests.key(part, order))
        #expect(try decoder.next(order) == part)
        #expect(try decoder.next(order) == nil)
      }
    }
  }

  @Test func numbersComeBackWithPlainTexts() throws {
    let texts = [
      ("1.50", "1.5"), ("100", "100"), ("1e20", "100000000000000000000"), ("1e21", "1e21"),
      ("0.0000001", "0.0000001"), ("1e-8", "1e-8"), ("-12345678901234567890.5", nil),
      ("-0", "0"), ("1.25e30", "1.25e30"),
    ]
    for (text, expected) in texts {
      var decoder = OrderedKeyDecoder(
        OrderedKeyTests.key(.number(try #require(ExactDecimal(text)))))
      guard case .number(let number)? = try decoder.next() else {
        Issue.record("no number came back")
        continue
      }
      #expect(number.text == expected ?? text)
    }
  }

  /// Every start of a key, every changed byte and random bytes: an error or parts that write the
  /// same bytes.
  @Test func hostileBytesAreErrorsOrReadAsTheyWouldBeWritten() {
    for seed in Seeds.list(Seeds.amount(4, search: 16)) {
      var models = KeyPartModels(seed: seed)
      for _ in 0..<1000 {
        var encoder = OrderedKeyEncoder()
        for _ in 0..<2 { encoder.append(models.next().part) }
        var bytes = encoder.bytes
        switch models.generator.next() % 3 {
        case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &models.generator))
        case 1:
          let offset = Int.random(in: 0..<bytes.count, using: &models.generator)
          bytes[offset] = UInt8(truncatingIfNeeded: models.generator.next())
        default:
          bytes = models.generator.bytes(Int.random(in: 0...12, using: &models.generator))
          if !bytes.isEmpty { bytes[0] = bytes[0] % 0x90 }
        }
        expectErrorOrSameBytes(bytes, seed)
      }
    }
  }

  private func expectErrorOrSameBytes(_ bytes: [UInt8], _ seed: UInt64) {
    var decoder = OrderedKeyDecoder(bytes)
    do throws(OrderedKeyError) {
      var encoder = OrderedKeyEncoder()
      for part in try decoder.remainingParts() { encoder.append(part) }
      #expect(encoder.bytes == bytes, "SEED=\(seed)")
    } catch {
      #expect(0...bytes.count ~= error.offset, "SEED=\(seed)")
    }
  }

  @Test(
    arguments: [
      ([0x00], 0, .unknownKind), ([0xFF], 0, .unknownKind), ([0x02, 0x05], 1, .unknownKind),
      ([0x80, 0x61], 2, .truncated), ([0x80, 0x01, 0x03, 0x00], 2, .invalidEscape),
      ([0x80, 0x01, 0x00, 0x00], 2, .invalidEscape), ([0x80, 0xC3, 0x00], 0, .invalidText),
      ([0x78, 1, 2], 3, .truncated), ([0x4E], 1, .truncated), ([0x4E, 200], 1, .invalidNumber),
      ([0x4E, 18], 1, .invalidNumber), ([0x4E, 21, 0], 2, .invalidNumber),
      ([0x63, 0, 20], 1, .invalidNumber), ([0x63, 1, 20, 20], 2, .invalidNumber),
      ([0x63, 0xFF, 1, 1, 1, 1, 1, 1, 1, 1, 20], 11, .truncated),
      ([0x63, 0xFF, 0xFF, 1, 1, 1, 1, 1, 1, 1, 20], 9, .invalidNumber),
      ([0x63, 0xF8, 9, 20], 2, .invalidNumber), ([0x41, 0xFE, 0xF3, 20], 2, .invalidNumber),
      ([0x70, 0x02], 1, .invalidNumber), ([0x70, 0x42, 20], 0, .invalidTimestamp),
      ([0x70, 0x62, 20], 0, .invalidTimestamp),
    ] as [([UInt8], Int, OrderedKeyError.Reason)])
  func whatNoEncoderWritesIsAnError(bytes: [UInt8], offset: Int, reason: OrderedKeyError.Reason) {
    #expect(throws: OrderedKeyError(offset: offset, reason: reason)) {
      var decoder = OrderedKeyDecoder(bytes)
      _ = try decoder.remainingParts()
    }
  }
}
