import Testing
import Units

/// Units of clinical records, with what they are in others.
@Suite struct ClinicalUnitTests {
  /// A unit, how much one of it is, and in what.
  static let factors: [(String, Double, String)] = [
    ("%", 0.01, "1"), ("[ppth]", 0.001, "1"), ("[ppm]", 1e-6, "1"), ("[ppb]", 1e-9, "1"),
    ("10*3", 1_000, "1"), ("[pi]", .pi, "1"), ("{score}", 1, "1"), ("mol", 6.02214076e23, "1"),
    ("eq", 1, "mol"), ("osm", 1, "mol"), ("U", 1, "umol/min"), ("kat", 1, "mol/s"),
    ("t", 1e6, "g"), ("[lb_av]", 453.59237, "g"), ("[oz_av]", 28.349523125, "g"),
    ("[stone_av]", 6350.29318, "g"), ("[gr]", 64.79891, "mg"), ("[in_i]", 0.0254, "m"),
    ("[ft_i]", 0.3048, "m"), ("[yd_i]", 0.9144, "m"), ("[mi_i]", 1609.344, "m"), ("Ao", 0.1, "nm"),
    ("[nmi_i]", 1852, "m"), ("ar", 100, "m2"), ("cm2", 1e-4, "m2"), ("L", 1, "dm3"), ("l", 1, "L"),
    ("[foz_us]", 29.5735295625, "mL"), ("[pt_us]", 473.176473, "mL"),
    ("[cup_us]", 236.5882365, "mL"), ("[tbs_us]", 14.78676478125, "mL"),
    ("[tsp_us]", 4.92892159375, "mL"), ("[gal_us]", 3785.411784, "mL"),
    ("[gal_us]", 231, "[in_i]3"),
    ("[foz_br]", 28.4130625, "mL"), ("[pt_br]", 568.26125, "mL"), ("[drp]", 0.05, "mL"),
    ("min", 60, "s"), ("h", 3600, "s"), ("d", 86_400, "s"), ("wk", 604_800, "s"),
    ("a", 31_557_600, "s"), ("mo", 2_629_800, "s"), ("ms", 1e-3, "s"), ("us", 1e-6, "s"),
    ("bar", 1e5, "Pa"), ("atm", 101_325, "Pa"), ("mm[Hg]", 133.322, "Pa"),
    ("cm[H2O]", 98.0665, "Pa"), ("[in_i'Hg]", 25.4, "mm[Hg]"), ("[psi]", 6894.757293168361, "Pa"),
    ("cal", 4.184, "J"), ("kcal", 4184, "J"), ("[Cal]", 1, "kcal"), ("W", 1, "J/s"),
    ("eV", 1.602176634e-19, "J"), ("[HP]", 745.6998715822702, "W"), ("deg", .pi / 180, "rad"),
    ("[diop]", 1, "/m"), ("lx", 1, "cd.rad2/m2"), ("Ohm", 1, "V/A"), ("S", 1, "A/V"),
    ("F", 1, "C/V"), ("Hz", 1, "/s"),
    ("Bq", 1, "/s"), ("Gy", 1, "J/kg"), ("Sv", 1, "J/kg"), ("mg/dL", 10, "mg/L"),
    ("g/dL", 10, "g/L"), ("g%", 1, "g/dL"), ("mmol/L", 1, "mol/m3"), ("mmol/mol", 1e-3, "1"),
    ("meq/L", 1, "mmol/L"), ("mosm/kg", 1, "mmol/kg"), ("U/L", 1e-3, "U/mL"),
    ("k[IU]/L", 1, "[IU]/mL"), ("m[IU]/L", 1e-3, "[IU]/L"), ("ug/L", 1, "ng/mL"),
    ("pg/mL", 1, "ng/L"), ("10*3/uL", 1, "10*9/L"), ("10*6/uL", 1, "10*12/L"),
    ("/min", 1, "{beats}/min"), ("{breaths}/min", 60, "/h"), ("/uL", 1e6, "/L"), ("/[HPF]", 1, "1"),
    ("/[LPF]", 0.01, "/[HPF]"), ("fL", 1e-15, "L"), ("pg", 1e-12, "g"), ("mm/h", 24, "mm/d"),
    ("mL/min/{1.73_m2}", 0.06, "L/h"), ("mL/kg/min", 60, "mL/kg/h"), ("kg/m2", 0.1, "g/cm2"),
    ("kcal/(kg.h)", 1, "kcal/kg/h"), ("ng/kg/min", 0.06, "ug/kg/h"), ("ug/h", 0.024, "mg/d"),
    ("mg/kg/d", 1, "ug/g/d"), ("mg/g", 1, "g/kg"), ("mg/(24.h)", 1, "mg/d"), ("{INR}", 1, "1"),
    ("{copies}/mL", 1_000, "/L"), ("km/h", 1 / 3.6, "m/s"), ("[MET]", 3.5, "mL/min/kg"),
    ("[car_Au]", 1 / 24.0, "1"), ("Kibit", 1_024, "bit"), ("[degR]", 5 / 9.0, "K"),
  ]

  @Test(arguments: factors)
  func `one of a unit is the stated amount of another`(
    _ unit: String, _ amount: Double, _ other: String
  ) throws {
    let conversion = try UnitConversion(from: ucum(unit), to: ucum(other))
    #expect(isNear(conversion.converted(1), amount), "\(conversion.converted(1))")
    let back = try UnitConversion(from: ucum(other), to: ucum(unit))
    #expect(isNear(back.converted(amount), 1))
  }

  @Test(arguments: [
    ("kg", "m"), ("mol", "g"), ("mmol/L", "mg/dL"), ("Cel", "s"), ("dB[SPL]", "dB"), ("[IU]", "g"),
    ("m2", "m3"), ("deg", "1"), ("Pa", "N"), ("[HPF]", "m2"), ("dB[V]", "dB[W]"), ("L/min", "L"),
  ])
  func `different things are not converted`(_ left: String, _ right: String) throws {
    for (from, to) in [(left, right), (right, left)] {
      #expect(try !ucum(from).isConvertible(to: ucum(to)))
      do {
        _ = try UnitConversion(from: ucum(from), to: ucum(to))
        Issue.record("\(from) \(to)")
      } catch let error as UnitError {
        #expect([.notConvertible, .molarMassMissing].contains(error.code))
        #expect(error.offset == nil)
      }
    }
  }
}
