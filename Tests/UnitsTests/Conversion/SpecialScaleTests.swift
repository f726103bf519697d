import Testing
import Units

/// Units that are no ratios, against points that are known.
@Suite struct SpecialScaleTests {
  @Test(
    arguments: [
      (0, "Cel", 32, "[degF]"), (-40, "Cel", -40, "[degF]"), (100, "Cel", 212, "[degF]"),
      (37, "Cel", 98.6, "[degF]"), (0, "Cel", 273.15, "K"), (0, "K", -459.67, "[degF]"),
      (32, "[degF]", 273.15, "K"), (100, "Cel", 80, "[degRe]"), (80, "[degRe]", 212, "[degF]"),
      (491.67, "[degR]", 32, "[degF]"), (1_000, "mCel", 1, "Cel"), (1_000, "mCel", 33.8, "[degF]"),
      (2, "10.Cel", 20, "Cel"), (0, "K", -273.15, "Cel"), (300, "mK", -272.85, "Cel"),
      (5, "Cel", 50, "Cel/10"),
    ] as [(Double, String, Double, String)])
  func `temperatures have zeros of their own`(
    _ value: Double, _ unit: String, _ expected: Double, _ other: String
  ) throws {
    let there = try UnitConversion.converted(value, from: ucum(unit), to: ucum(other))
    #expect(isNear(there, expected, 1e-15) || (there - expected).magnitude < 1e-13, "\(there)")
    let back = try UnitConversion.converted(expected, from: ucum(other), to: ucum(unit))
    #expect((back - value).magnitude <= 2e-13 * max(1, value.magnitude), "\(back)")
  }

  @Test func `whole degrees are converted exactly`() throws {
    let celsius = try UnitConversion(from: ucum("Cel"), to: ucum("[degF]"))
    let fahrenheit = try UnitConversion(from: ucum("[degF]"), to: ucum("Cel"))
    for degrees in stride(from: -1_000.0, through: 1_000, by: 5) {
      #expect(celsius.converted(degrees) == degrees * 9 / 5 + 32)
      #expect(fahrenheit.converted(degrees * 9 / 5 + 32) == degrees)
    }
    for tenths in 300...450 {
      let expected = Double("\(tenths * 18 + 3_200)e-2") ?? .nan
      #expect(isNear(celsius.converted(Double(tenths) / 10), expected))
    }
  }

  @Test(
    arguments: [
      (93.97940008672037, "dB[SPL]", 1, "Pa"), (0, "dB[SPL]", 2e-5, "Pa"),
      (94, "dB[SPL]", 9.4, "B[SPL]"), (7.4, "[pH]", 39.810717055349734, "nmol/L"),
      (7, "[pH]", 1e-7, "mol/L"), (1, "Np", 2.718281828459045, "1"), (30, "dB", 1_000, "1"),
      (3, "B", 1_000, "1"), (1, "Np", 0.4342944819032518, "B"), (20, "dB[V]", 10, "V"),
      (60, "dB[mV]", 1, "V"), (0, "dB[mV]", 1_000, "uV"), (60, "dB[uV]", 0, "dB[mV]"),
      (20, "dB[uV]", 60, "dB[10.nV]"), (30, "dB[W]", 1, "kW"), (0, "dB[kW]", 30, "dB[W]"),
      (100, "%[slope]", 45, "deg"), (100, "[p'diop]", 45, "deg"), (5, "%[slope]", 5, "[p'diop]"),
      (0, "[p'diop]", 0, "rad"), (3, "[hp'_X]", 1e-3, "1"), (3, "[hp'_C]", 1e-6, "1"),
      (2, "[hp'_M]", 1e-6, "1"), (1, "[hp'_Q]", 2e-5, "1"), (6, "[hp'_X]", 3, "[hp'_C]"),
      (3, "[m/s2/Hz^(1/2)]", 9, "m2/s4/Hz"), (10, "bit_s", 1_024, "1"),
    ] as [(Double, String, Double, String)])
  func `levels and other functions meet known points`(
    _ value: Double, _ unit: String, _ expected: Double, _ other: String
  ) throws {
    let there = try UnitConversion.converted(value, from: ucum(unit), to: ucum(other))
    // Powers and logarithms are right to a few units in the last place of the exponent.
    #expect(isNear(there, expected, 1e-14) || (there - expected).magnitude < 1e-13, "\(there)")
    let back = try UnitConversion.converted(expected, from: ucum(other), to: ucum(unit))
    #expect(isNear(back, value, 1e-14) || (back - value).magnitude < 1e-13, "\(back)")
  }

  @Test func `what has no level is out of range`() throws {
    for (value, unit, other) in [
      (-1, "Pa", "dB[SPL]"), (0, "Pa", "dB[SPL]"), (-1, "1", "Np"), (1e9, "B", "1"),
      (-1, "[m/s2/Hz^(1/2)]", "m2/s4/Hz"), (-1, "m2/s4/Hz", "[m/s2/Hz^(1/2)]"),
    ] as [(Double, String, String)] {
      do {
        _ = try UnitConversion.converted(value, from: ucum(unit), to: ucum(other))
        Issue.record("\(value) \(unit)")
      } catch let error as UnitError {
        #expect(error.code == .outOfRange)
      }
      let conversion = try UnitConversion(from: ucum(unit), to: ucum(other))
      #expect(!conversion.converted(value).isFinite)
    }
  }

  @Test func `degrees that are differences are kelvin`() throws {
    #expect(throws: UnitError.self) { try ucum("J/Cel") }
    #expect(throws: UnitError.self) { try healthKit("degC/min") }
    #expect(try UnitConversion.converted(9, from: ucum("[degR]/h"), to: ucum("K/h")) == 5)
  }
}
