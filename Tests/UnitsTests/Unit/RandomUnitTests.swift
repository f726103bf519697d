import TestSupport
import Testing
import Units

/// Random terms of the grammar against a naive evaluation, and random texts of all kinds.
@Suite struct RandomUnitTests {
  @Test func `random terms mean what a naive evaluation says`() throws {
    for seed in Seeds.list(Seeds.amount(2_000, search: 8000)) {
      var generator = SeededGenerator(seed: seed)
      let (text, naive) = NaiveUnit.randomTerm(depth: 3, using: &generator)
      let unit = try UnitOfMeasure(ucum: text)
      for (place, base) in [BaseUnit.meter, .second, .gram, .kelvin].enumerated() {
        #expect(unit.dimension[base] == naive.exponents[place], "seed \(seed): \(text)")
      }
      let base = try unit.baseUnit()
      let factor = try UnitConversion.converted(1, from: unit, to: base)
      #expect(isNear(factor, naive.factor, 1e-12), "seed \(seed): \(text)")
      let printed = try #require(unit.ucum)
      let again = try UnitOfMeasure(ucum: printed)
      #expect(again == unit, "seed \(seed): \(text) \(printed)")
      #expect(again.isEquivalent(to: unit), "seed \(seed): \(text) \(printed)")
      #expect(printed.count { $0 == "/" } <= 1 || printed.contains("{"), "seed \(seed): \(printed)")
    }
  }

  private static let pieces = [
    "m", "g", "s", "mol", "[IU]", "Cel", "dB[SPL]", "mm[Hg]", "10*", "10^", "{a}", "{", "}", "[",
    "]", "(", ")",
    ".", "/", "·", "*", "^", "-", "+", "2", "127", "99999999999999999999", "mol<18>", "<", ">", "%",
    "count", "degC", "é", "\u{0}", " ", "m[H2O]", "[m/s2/Hz^(1/2)]", "'", "1", "0", "\u{1F600}",
    "\r\n",
  ]

  /// Does with a text all that can be done; what comes back is of no interest unless it is read.
  private func use(_ text: String, _ seed: UInt64) throws {
    if let unit = try? UnitOfMeasure(ucum: text) {
      let printed = try #require(unit.ucum)
      #expect(try UnitOfMeasure(ucum: printed) == unit, "seed \(seed): \(text)")
      if let name = unit.healthKit { _ = try UnitOfMeasure(healthKit: name) }
      _ = try? UnitConversion(from: unit, to: unit.baseUnit()).converted(1)
    }
    if let unit = try? UnitOfMeasure(healthKit: text) {
      let printed = try #require(unit.healthKit)
      #expect(try UnitOfMeasure(healthKit: printed).isEquivalent(to: unit), "seed \(seed): \(text)")
      if let name = unit.ucum { _ = try UnitOfMeasure(ucum: name) }
      _ = try? UnitConversion(from: unit, to: unit.baseUnit()).converted(1)
      _ = (unit.ucumScale, unit.healthKitScale, unit.hashValue)
    }
  }

  @Test func `no text makes a reader trap, and what is read is printed and read again`() throws {
    for seed in Seeds.list(Seeds.amount(3_000, search: 12_000)) {
      var generator = SeededGenerator(seed: seed)
      let count = generator.chance(1, in: 50) ? 400 : Int.random(in: 0...12, using: &generator)
      let text = (0..<count).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }.joined()
      try use(text, seed)
      let bytes = generator.bytes(Int.random(in: 0...40, using: &generator))
      try use(String(decoding: bytes, as: UTF8.self), seed)
      let ascii = bytes.map { 0x20 + $0 % 0x60 }
      try use(String(decoding: ascii, as: UTF8.self), seed)
    }
  }

  @Test func `terms with one byte changed are read or refused`() throws {
    for seed in Seeds.list(Seeds.amount(2_000, search: 8000)) {
      var generator = SeededGenerator(seed: seed)
      var bytes = Array(NaiveUnit.randomTerm(depth: 2, using: &generator).text.utf8)
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
      try use(String(decoding: bytes, as: UTF8.self), seed)
    }
  }
}
