import Testing
import TestSupport
import ValueModel

@Suite struct OrderedKeyTests {
  /// -1, 0 or 1, as an index compares keys.
  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  static func key(_ part: KeyPart, _ order: KeyOrder = .ascending) -> [UInt8] {
    var encoder = OrderedKeyEncoder()
    encoder.append(part, order)
    return encoder.bytes
  }

  @Test func bytesAreInTheOrderOfTheParts() {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      var models = KeyPartModels(seed: seed)
      let parts = (0..<300).map { _ in models.next() }
      let ascending = parts.map { Self.key($0.part) }
      let descending = parts.map { Self.key($0.part, .descending) }
      for left in parts.indices {
        for right in parts.indices {
          let expected = parts[left].compare(to: parts[right])
          let (one, other) = (parts[left].part, parts[right].part)
          if Self.compare(ascending[left], ascending[right]) != expected
            || Self.compare(descending[left], descending[right]) != -expected
            || (one < other) != (expected < 0) || (one == other) != (expected == 0)
          {
            Issue.record("\(one) and \(other): \(expected) expected, SEED=\(seed)")
          }
        }
      }
    }
  }

  @Test func compoundKeysAreOrderedPartByPart() {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      var models = KeyPartModels(seed: seed)
      for _ in 0..<8 {
        let orders = (0..<3).map { _ in
          models.generator.chance(1, in: 2) ? KeyOrder.ascending : .descending
        }
        // Few different first parts, so that later ones decide.
        let pool = (0..<5).map { _ in models.next() }
        let keys = (0..<60).map { _ in
          orders.map { _ in
            models.generator.chance(2, in: 3)
              ? pool.randomElement(using: &models.generator) ?? models.next() : models.next()
          }
        }
        compareAll(keys, orders, seed)
      }
    }
  }

  private func compareAll(_ keys: [[KeyPartModel]], _ orders: [KeyOrder], _ seed: UInt64) {
    let encoded = keys.map { parts in
      var encoder = OrderedKeyEncoder(capacity: 64)
      for (part, order) in zip(parts, orders) { encoder.append(part.part, order) }
      return encoder.bytes
    }
    for left in keys.indices {
      for right in keys.indices {
        var expected = 0
        for position in orders.indices where expected == 0 {
          let order = keys[left][position].compare(to: keys[right][position])
          expected = orders[position] == .ascending ? order : -order
        }
        if Self.compare(encoded[left], encoded[right]) != expected {
          Issue.record("\(keys[left]) and \(keys[right]), \(orders), SEED=\(seed)")
        }
      }
    }
  }

  @Test func extremeExponentsKeepTheirOrder() throws {
    let keys = try ExtremeNumbers.ascending.map {
      Self.key(.number(try #require(ExactDecimal($0))))
    }
    for (left, right) in zip(keys, keys.dropFirst()) {
      #expect(Self.compare(left, right) == -1)
    }
  }

  @Test func exponentsOfManyHundredDigitsKeepTheirOrder() throws {
    let ascending = [493, 494, 495, 496, 497, 498, 600, 131_072].map { count in
      "1e1" + String(repeating: "0", count: count)
    }
    for texts in [ascending, ascending.map { "-" + $0 }.reversed()] {
      let numbers = try texts.map { try #require(ExactDecimal($0)) }
      let keys = numbers.map { Self.key(.number($0)) }
      for (left, right) in zip(keys, keys.dropFirst()) {
        #expect(Self.compare(left, right) == -1)
      }
      for (key, number) in zip(keys, numbers) {
        var decoder = OrderedKeyDecoder(key)
        #expect(try decoder.next() == .number(number))
      }
    }
  }

  @Test func smallIntegersAreShort() {
    #expect(Self.key(.number(ExactDecimal(0 as Int64))).count == 1)
    for value in -9999...9999 as ClosedRange<Int64> {
      #expect(Self.key(.number(ExactDecimal(value))).count <= (abs(value) < 100 ? 2 : 3))
    }
  }

  @Test func bytesAreThoseOfTheDocument() throws {
    let table: [(KeyPart, [UInt8])] = [
      (.missing, [0x01]), (.null, [0x02]), (.boolean(false), [0x03]), (.boolean(true), [0x04]),
      (.number(ExactDecimal(0 as Int64)), [0x40]),
      (.number(ExactDecimal(1 as Int64)), [0x4E, 20]),
      (.number(ExactDecimal(255 as Int64)), [0x50, 51, 100]),
      (.number(ExactDecimal(-255 as Int64)), [0x30, ~51, ~100]),
      (.number("0.5"), [0x4D, 0x64]),
      (.number("1e21"), [0x63, 1, 21, 20]),
      (.number("-1e-13"), [0x3F, 1, 13, ~20]),
      (.timestamp(Timestamp(microseconds: 1_500_000)), [0x70, 0x4E, 30]),
      (.string("a\u{0}\u{1}"), [0x80, 0x61, 0x01, 0x01, 0x01, 0x02, 0x00]),
      (.bytes([0xFF]), [0x88, 0xFF, 0x00]),
    ]
    for (part, bytes) in table {
      #expect(Self.key(part) == bytes)
      #expect(Self.key(part, .descending) == bytes.map { ~$0 })
    }
    #expect(Self.key(.uuid(1)) == [0x78] + [UInt8](repeating: 0, count: 15) + [1])
  }

  @Test func timesAreCountedForwardsBeforeTheirOrigin() {
    let time = Timestamp(microseconds: -1)
    #expect(time.seconds == -1 && time.nanoseconds == 999_999_000)
    #expect(Timestamp(microseconds: .min) < Timestamp(microseconds: .max))
    #expect(Timestamp(seconds: 0, nanoseconds: 1_000_000_000) == nil)
    #expect(Timestamp(seconds: 0, nanoseconds: -1) == nil)
  }
}
