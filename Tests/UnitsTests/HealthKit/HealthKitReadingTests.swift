import Foundation
import TestSupport
import Testing

@testable import Units

/// HealthKit's unit texts, and their names in UCUM.
@Suite struct HealthKitReadingTests {
  /// A text, its canonical form, and UCUM's.
  static let units: [(String, String, String?)] = [
    ("g", "g", "g"), ("mcg", "mcg", "ug"), ("kg", "kg", "kg"), ("oz", "oz", "[oz_av]"),
    ("lb", "lb", "[lb_av]"), ("st", "st", "[stone_av]"), ("m", "m", "m"), ("cm", "cm", "cm"),
    ("in", "in", "[in_i]"), ("ft", "ft", "[ft_i]"), ("yd", "yd", "[yd_i]"), ("mi", "mi", "[mi_i]"),
    ("L", "L", "L"), ("l", "l", "l"), ("mL", "mL", "mL"), ("fl_oz_us", "fl_oz_us", "[foz_us]"),
    ("fl_oz_imp", "fl_oz_imp", "[foz_br]"), ("pt_us", "pt_us", "[pt_us]"),
    ("pt_imp", "pt_imp", "[pt_br]"), ("cup_us", "cup_us", "[cup_us]"), ("cup_imp", "cup_imp", nil),
    ("Pa", "Pa", "Pa"), ("mmHg", "mmHg", "mm[Hg]"), ("cmAq", "cmAq", "cm[H2O]"),
    ("atm", "atm", "atm"), ("inHg", "inHg", "[in_i'Hg]"), ("s", "s", "s"), ("ms", "ms", "ms"),
    ("min", "min", "min"), ("hr", "hr", "h"), ("d", "d", "d"), ("J", "J", "J"), ("kJ", "kJ", "kJ"),
    ("cal", "cal", "cal"), ("kcal", "kcal", "kcal"), ("Cal", "Cal", "kcal"), ("K", "K", "K"),
    ("degC", "degC", "Cel"), ("degF", "degF", "[degF]"), ("S", "S", "S"), ("mcS", "mcS", "uS"),
    ("Hz", "Hz", "Hz"), ("V", "V", "V"), ("mcV", "mcV", "uV"), ("W", "W", "W"),
    ("rad", "rad", "rad"),
    ("deg", "deg", "deg"), ("lx", "lx", "lx"), ("mol", "mol", "mol"), ("mmol", "mmol", "mmol"),
    ("dBASPL", "dBASPL", "dB[SPL]"), ("dBHL", "dBHL", "dB{HL}"), ("D", "D", "[diop]"),
    ("pD", "pD", "[p'diop]"), ("count", "count", "1"), ("%", "%", "%"), ("IU", "IU", "[IU]"),
    ("appleEffortScore", "appleEffortScore", "{score}"), ("count/min", "count/min", "/min"),
    ("count/s", "count/s", "/s"), ("1/s", "1/s", "/s"), ("m/s", "m/s", "m/s"),
    ("km/hr", "km/hr", "km/h"), ("mL/min·kg", "mL/min·kg", "mL/(min.kg)"),
    ("mL/kg*min", "mL/kg·min", "mL/(kg.min)"), ("kcal/hr·kg", "kcal/hr·kg", "kcal/(h.kg)"),
    ("kcal/hr*kg", "kcal/hr·kg", "kcal/(h.kg)"), ("kcal/(hr.kg)", "kcal/hr·kg", "kcal/(h.kg)"),
    ("mg/dL", "mg/dL", "mg/dL"), ("L/min", "L/min", "L/min"), ("()", "()", "1"), ("1", "()", "1"),
    ("mmol<180.1558800000541>/L", "mmol<180.1558800000541>/L", "mmol/L"),
    ("kg/m^2", "kg/m^2", "kg/m2"), ("m·s^-2", "m/s^2", "m/s2"), ("(m/s)^2", "m^2/s^2", "m2/s2"),
    ("(m/s)^-1", "s/m", "s/m"), ("(m/s)/(kg/s)", "m·s/s·kg", "m.s/(s.kg)"), ("m*m", "m^2", "m2"),
    ("IU/hr", "IU/hr", "[IU]/h"), ("%/min", "%/min", "%/min"), ("dal", "dal", "dal"),
  ]

  @Test(arguments: units)
  func `units are printed with one slash and have a name in UCUM`(
    _ text: String, _ canonical: String, _ code: String?
  ) throws {
    let unit = try healthKit(text)
    #expect(unit.text == text)
    #expect(unit.healthKit == canonical)
    #expect(unit.ucum == code)
    let again = try healthKit(canonical)
    #expect(again == unit || canonical == "()")
    #expect(again.isEquivalent(to: unit))
    guard let name = unit.ucum else { return }
    let other = try ucum(name)
    #expect(other.ucum == name)
    if text.contains("<") {
      #expect(unit.isConvertible(to: other))
    } else {
      // The number changes by the percent alone.
      let value = try UnitConversion.converted(1, from: unit, to: other)
      #expect(value == unit.ucumScale)
      #expect(unit.isEquivalent(to: other) == (unit.ucumScale == 1))
    }
  }

  @Test func `names of UCUM lead back to HealthKit's`() throws {
    for (text, canonical, code) in Self.units where code != nil && !text.contains("<") {
      let unit = try healthKit(text)
      let name = try #require(unit.ucum)
      let back = try #require(try ucum(name).healthKit, "\(text)")
      #expect(try healthKit(back).isEquivalent(to: unit), "\(text) \(back)")
      let renamed = ["Cal": "kcal", "1/s": "count/s", "()": "count"][canonical]
      #expect(back == (renamed ?? canonical))
    }
  }

  @Test(
    arguments: [
      ("g%", nil), ("wk", nil), ("10*3/uL", nil), ("[Cal]", "Cal"), ("cal_th", "cal"), ("dB", nil),
      ("{beats}/min", "count/min"), ("{score}", "appleEffortScore"), ("2.m", nil), ("1", "count"),
      ("1/s", "count/s"), ("kcal_th", "kcal"), ("[iU]", "IU"), ("B[SPL]", nil), ("mCel", nil),
      ("m[Hg]", nil), ("um", "mcm"), ("ym", nil), ("kg{dry}", "kg"), ("{a}.m", "m"),
      ("h", "hr"), ("mL/min/kg", "mL/min·kg"), ("/m2", "count/m^2"),
      ("dB{HL}", "dBHL"),
    ] as [(String, String?)])
  func `units of UCUM have a name in HealthKit or none`(_ code: String, _ name: String?) throws {
    #expect(try ucum(code).healthKit == name)
  }

  @Test(.enabled(if: SharedData.isThere, "shared/data is not here: its units are not read"))
  func `all units of an export are read`() throws {
    let file = SharedData.root.appendingPathComponent("healthkit/apple_health_export.xml")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let units = Set(
      text.split(separator: "nit=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) })
    #expect(units.count > 8)
    for unit in units {
      let name = unit.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      #expect(try healthKit(name).healthKit == name)
    }
  }

  @Test(.enabled(if: SharedData.isThere, "shared/data is not here: its units are not read"))
  func `all units of the sample mapping are read`() throws {
    let file = SharedData.root.appendingPathComponent("healthkit/HKSampleMapping.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    // Objects with a unit have no objects within.
    let objects = text.split(separator: "{").filter { $0.contains("\"hkunit\"") }
    func value(_ key: String, _ object: Substring) -> String {
      let parts = object.split(separator: "\"\(key)\": \"", omittingEmptySubsequences: false)
      return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
    }
    let pairs = Set(objects.map { [value("hkunit", $0), value("code", $0)] })
    #expect(pairs.count == 31)
    // Where the file has no code of UCUM, or a wrong one.
    let corrected = [
      "hertz": "Hz", "dB(SPL)": "dB[SPL]", "dB(HL)": "dB{HL}", "IU": "[IU]", "in": "[in_i]",
      "": "1", "kcal/hr/kg": "kcal/(kg.h)",
    ]
    for pair in pairs where pair[1] != "kg/m2" {
      let unit = try healthKit(pair[0])
      let code = corrected[pair[1]] ?? pair[1]
      #expect(try unit.isConvertible(to: ucum(code)), "\(pair)")
      let other = try ucum(code)
      #expect(unit.ucumScale != 1 || unit.isEquivalent(to: other), "\(pair)")
      let name = try #require(unit.ucum)
      #expect(try ucum(name).isEquivalent(to: ucum(code)), "\(pair)")
    }
  }

  @Test(arguments: [
    ("", UnitError.Code.empty, 0), ("m/s/s", .syntax, 3), ("m//s", .syntax, 2), ("m·", .syntax, 3),
    ("·m", .syntax, 0), ("m^", .syntax, 2), ("m^128", .number, 4), ("(m^100)^2", .number, 0),
    ("foo", .unknownUnit, 0), ("m·foo", .unknownUnit, 3), ("kmin", .unknownUnit, 0),
    ("h", .unknownUnit, 0),
    ("mol<", .syntax, 4), ("mol<>", .molarMass, 4), ("mol<0>", .molarMass, 4),
    ("mol<-1>", .molarMass, 4), ("mol<1e>", .molarMass, 4), ("mol<nan>", .molarMass, 4),
    ("g<5>", .unknownUnit, 0), ("mg<5>", .unknownUnit, 0), ("(m", .syntax, 2), ("m)", .syntax, 1),
    ("m s", .syntax, 1), ("degC^2", .specialUnit, 0), ("1/degC", .specialUnit, 2),
    ("m·dBASPL", .specialUnit, 3), ("mm[Hg]", .syntax, 2), ("ug", .unknownUnit, 0),
    ("%%", .unknownUnit, 0),
    ("mg/dL ", .syntax, 5), ("\u{B7}", .syntax, 0), ("é", .syntax, 0), ("10", .syntax, 1),
  ])
  func `what is no unit is refused at its place`(
    _ text: String, _ code: UnitError.Code, _ offset: Int
  ) {
    do {
      _ = try UnitOfMeasure(healthKit: text)
      Issue.record("read")
    } catch {
      #expect(error.code == code)
      #expect(error.offset == offset)
    }
  }

  @Test func `parentheses may be 64 deep`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "m" + String(repeating: ")", count: depth)
    }
    #expect(try healthKit(nested(64)).healthKit == "m")
    do {
      _ = try UnitOfMeasure(healthKit: nested(65))
      Issue.record("read")
    } catch { #expect(error.code == .tooDeep) }
  }

  @Test func `a percent of HealthKit is a whole and one of UCUM a hundredth`() throws {
    let (own, other) = (try healthKit("%"), try ucum("%"))
    #expect(try UnitConversion.converted(0.97, from: own, to: other) == 97)
    #expect(try UnitConversion.converted(97, from: other, to: own) == 0.97)
    #expect(try UnitConversion.converted(0.5, from: own, to: healthKit("count")) == 0.5)
    #expect(own.ucumScale == 100)
    #expect(other.healthKitScale == 0.01)
    #expect(other.ucumScale == 1)
    #expect(try healthKit("m/%").ucumScale == 0.01)
    #expect(try healthKit("%^2").ucumScale == 10_000)
    #expect(try ucum("m/%").healthKitScale == 100)
    #expect(!own.isEquivalent(to: other))
    #expect(own.isConvertible(to: other))
  }

  @Test func `mercury has HealthKit's factors within HealthKit and its name beside UCUM`() throws {
    let inches = try UnitConversion.converted(1, from: healthKit("inHg"), to: healthKit("Pa"))
    #expect(inches == 3386.38816)
    let millimeters = try UnitConversion.converted(1, from: healthKit("mmHg"), to: healthKit("Pa"))
    #expect(millimeters == 133.322387415)
    for (name, code) in [("mmHg", "mm[Hg]"), ("inHg", "[in_i'Hg]")] {
      #expect(try UnitConversion.converted(120, from: healthKit(name), to: ucum(code)) == 120)
      #expect(try UnitConversion.converted(120, from: ucum(code), to: healthKit(name)) == 120)
      #expect(try healthKit(name).isEquivalent(to: ucum(code)))
    }
    #expect(try UnitConversion.converted(1, from: ucum("mm[Hg]"), to: ucum("Pa")) == 133.322)
    #expect(
      try UnitConversion.converted(1, from: healthKit("cup_imp"), to: ucum("mL")) == 284.130625)
  }

  @Test func `a mole of something is a mass, and a plain one is not`() throws {
    let glucose = try healthKit("mmol<180.1558800000541>/L")
    #expect(
      isNear(
        try UnitConversion.converted(1, from: glucose, to: healthKit("mg/dL")), 18.01558800000541))
    #expect(
      isNear(
        try UnitConversion.converted(90, from: healthKit("mg/dL"), to: glucose),
        90 / 18.01558800000541))
    #expect(try UnitConversion.converted(5.5, from: glucose, to: ucum("mmol/L")) == 5.5)
    #expect(try UnitConversion.converted(5.5, from: ucum("umol/L"), to: glucose) == 0.0055)
    #expect(try !healthKit("mmol/L").isConvertible(to: healthKit("mg/dL")))
    #expect(glucose.ucum == "mmol/L")
    #expect(glucose.healthKit == glucose.text)
    #expect(try healthKit("mmol<180>/L") != glucose)
    // Two substances: neither molar mass is meant.
    let both = try healthKit("mol<36>·mol<18>")
    #expect(try !both.isConvertible(to: ucum("mol2")))
    #expect(try healthKit("mol<18>·mol<18>").isConvertible(to: ucum("mol2")))
    // Masses of two substances are masses.
    #expect(
      try UnitConversion.converted(1, from: healthKit("mol<36>"), to: healthKit("mol<18>")) == 2)
  }
}
