import TestSupport
import Testing

@testable import Units

/// Conversions between ratios, and of moles and masses.
@Suite struct UnitConversionTests {
  /// There and back are two multiplications and two divisions by numbers that are exact, or that
  /// one division has rounded: at most 6 roundings of 2^-53, and powers of π, of which an atom has at
  /// most two, add 2 on each way. Ten of them are 5 × 2^-52.
  static let tolerance = 10 * 0x1p-53

  @Test func `values come back from every unit of their dimension`() throws {
    let atoms = UnitAtom.table.filter { !$0.meaning.isSpecial }
    let units = try atoms.map { try ucum($0.code) }
    var generator = SeededGenerator(seed: 1)
    var count = 0
    for (left, from) in zip(atoms, units) {
      for (right, to) in zip(atoms, units)
      where left.meaning.dimension == right.meaning.dimension {
        let there = try UnitConversion(from: from, to: to)
        let back = try UnitConversion(from: to, to: from)
        let value = Double.random(in: -1_000...1_000, using: &generator)
        let returned = back.converted(there.converted(value))
        #expect(isNear(returned, value, Self.tolerance), "\(left.code) \(right.code) \(value)")
        count += 1
      }
    }
    #expect(count > 5_000)
  }

  @Test func `special values come back from every unit of their dimension`() throws {
    let special = UnitAtom.table.filter(\.meaning.isSpecial)
    var count = 0
    for atom in special {
      for other in UnitAtom.table where other.meaning.dimension == atom.meaning.dimension {
        let there = try UnitConversion(from: ucum(atom.code), to: ucum(other.code))
        let back = try UnitConversion(from: ucum(other.code), to: ucum(atom.code))
        for value in [0.25, 1, 2.5] {
          let amount = there.converted(value)
          // A negative number has no logarithm.
          guard amount.isFinite, back.converted(amount).isFinite else { continue }
          #expect(isNear(back.converted(amount), value, 1e-11), "\(atom.code) \(other.code)")
          count += 1
        }
      }
    }
    #expect(count > 500)
  }

  @Test(
    arguments: [
      (90, "min", 1.5, "h"), (7, "d", 1, "wk"), (1, "[lb_av]", 0.45359237, "kg"),
      (180, "cm", 1.8, "m"), (3, "mg/dL", 0.03, "g/L"), (1, "[mi_i]", 1.609344, "km"),
      (0.1, "g", 100, "mg"), (5.5, "mmol/L", 5_500, "umol/L"), (1, "[gal_us]", 3.785411784, "L"),
      (1, "kcal", 4.184, "kJ"), (72, "/min", 1.2, "Hz"), (36, "km/h", 10, "m/s"),
    ] as [(Double, String, Double, String)])
  func `what is exact by definition is rounded once`(
    _ value: Double, _ unit: String, _ expected: Double, _ other: String
  ) throws {
    #expect(try UnitConversion.converted(value, from: ucum(unit), to: ucum(other)) == expected)
  }

  @Test func `many values are converted as each of them is`() throws {
    for (unit, other) in [("min", "h"), ("Cel", "[degF]"), ("dB", "1"), ("g", "kg"), ("m", "m")] {
      let conversion = try UnitConversion(from: ucum(unit), to: ucum(other))
      var values = [0, -1.5, 3, 1e300, -.infinity, .greatestFiniteMagnitude]
      let expected = values.map(conversion.converted)
      conversion.convert(&values)
      #expect(values == expected, "\(unit)")
    }
  }

  @Test func `values at the end of the range do not leave it on the way`() throws {
    let most = Double.greatestFiniteMagnitude
    let speed = try UnitConversion(from: ucum("km/h"), to: ucum("m/s"))
    #expect(isNear(speed.converted(most), most / 3.6))
    #expect(speed.converted(.infinity) == .infinity)
    #expect(speed.converted(.nan).isNaN)
    for (unit, other) in [
      ("10*127.10*127.10*127", "1"), ("1", "10*127.10*127.10*127"), ("Ym33", "ym33"),
    ] {
      do {
        _ = try UnitConversion(from: ucum(unit), to: ucum(other))
        Issue.record("\(unit)")
      } catch let error as UnitError {
        #expect(error.code == .outOfRange)
      }
    }
    #expect(
      try UnitConversion.converted(
        1, from: ucum("10*127.10*127.10*127"), to: ucum("10*127.10*127.10*126")) == 10)
    #expect(throws: UnitError.self) {
      try UnitConversion.converted(most, from: ucum("km"), to: ucum("m"))
    }
  }

  @Test func `moles become masses by a molar mass alone`() throws {
    let (molar, mass) = (try ucum("mmol/L"), try ucum("mg/dL"))
    #expect(!molar.isConvertible(to: mass))
    do {
      _ = try UnitConversion(from: molar, to: mass)
      Issue.record("converted")
    } catch { #expect(error.code == .molarMassMissing) }
    let glucose = 180.156
    #expect(
      isNear(try UnitConversion.converted(5, from: molar, to: mass, molarMass: glucose), 90.078))
    #expect(
      isNear(try UnitConversion.converted(90.078, from: mass, to: molar, molarMass: glucose), 5))
    #expect(try UnitConversion.converted(2, from: ucum("mol"), to: ucum("g"), molarMass: 18) == 36)
    #expect(
      try UnitConversion.converted(2, from: ucum("/mol"), to: ucum("/g"), molarMass: 4) == 0.5)
    #expect(try UnitConversion.converted(3, from: ucum("mol2"), to: ucum("g2"), molarMass: 2) == 12)
    #expect(
      try UnitConversion.converted(3, from: ucum("mol/kg"), to: ucum("g/kg"), molarMass: 2) == 6)
    for wrong in [0, -1, .nan, .infinity] as [Double] {
      do {
        _ = try UnitConversion(from: molar, to: mass, molarMass: wrong)
        Issue.record("\(wrong)")
      } catch { #expect(error.code == .molarMass) }
    }
    // A molar mass makes no mass of what has no moles.
    for (unit, other) in [("mmol/L", "mg"), ("meq", "mg"), ("1", "g"), ("U", "g/s"), ("m", "g")] {
      do {
        _ = try UnitConversion(from: ucum(unit), to: ucum(other), molarMass: glucose)
        Issue.record("\(unit)")
      } catch let error as UnitError { #expect(error.code == .notConvertible) }
    }
  }
}
