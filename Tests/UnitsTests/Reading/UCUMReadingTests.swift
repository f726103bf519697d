import Testing
import Units

/// The grammar of UCUM's case-sensitive notation, and its canonical form.
@Suite struct UCUMReadingTests {
  @Test(arguments: [
    ("m", "m"), ("mL/min/kg", "mL/(min.kg)"), ("mL/kg/min", "mL/(kg.min)"), ("/min", "/min"),
    ("s-1", "/s"), ("m.s-2", "m/s2"), ("kg.m/s2", "kg.m/s2"), ("kcal/(kg.h)", "kcal/(kg.h)"),
    ("a/b.m", "a.m/b"), ("10*3/uL", "10*3/uL"), ("10*-3", "10*-3"), ("10^+6/L", "10^6/L"),
    ("/(m/s)", "s/m"), ("(((m)))", "m"), ("(/s)", "/s"), ("m.m", "m2"), ("m2.m-1", "m2/m"),
    ("{beats}/min", "{beats}/min"), ("mL/min/{1.73_m2}", "mL/(min.{1.73_m2})"),
    ("mg/(24.h)", "mg/(24.h)"),
    ("kg{dry}", "kg{dry}"), ("m2{body}", "m2{body}"), ("1", "1"), ("/100{cells}", "/100{cells}"),
    ("umol/10*6{RBC}", "umol/10*6{RBC}"), ("[m/s2/Hz^(1/2)]", "[m/s2/Hz^(1/2)]"), ("m/m", "m/m"),
    ("m+2", "m2"), ("m0", "m0"), ("007", "7"), ("dB[SPL]", "dB[SPL]"), ("10.Cel", "10.Cel"),
    ("dB[10.nV]", "dB[10.nV]"), ("{}", "{}"), ("m{a}.m{b}.m{a}", "m2{a}.m{b}"),
    ("m100.m100.m27", "m127.m100"), ("Kibit", "Kibit"), ("m/s/s", "m/s2"),
    ("g/(8.h){shift}", "g/(8.h.{shift})"), ("(m){a}/s", "m.{a}/s"),
  ])
  func `units are printed with one slash`(_ text: String, _ canonical: String) throws {
    let unit = try ucum(text)
    #expect(unit.text == text)
    #expect(unit.ucum == canonical)
    let again = try ucum(canonical)
    #expect(again == unit)
    #expect(again.hashValue == unit.hashValue)
    #expect(again.isEquivalent(to: unit))
  }

  @Test(
    arguments: [
      ("", UnitError.Code.empty, 0), ("m m", .syntax, 1), ("m.", .syntax, 2), ("m//s", .syntax, 2),
      (".m", .syntax, 0), ("(m", .syntax, 2), ("m)", .syntax, 1), ("()", .syntax, 1),
      ("m2s", .syntax, 2), ("m-", .syntax, 2), ("m+-2", .syntax, 2), ("{a", .syntax, 2),
      ("{a{b}}", .syntax, 2), ("{é}", .syntax, 1), ("µg", .syntax, 0), ("m[Hg", .syntax, 4),
      ("m]", .syntax, 1), ("{a}2", .syntax, 3), ("m{a}2", .syntax, 4), ("m{a}{b}", .syntax, 4),
      ("(m)2", .syntax, 3), ("(m)s", .syntax, 3),
      ("5m", .syntax, 1), ("foo", .unknownUnit, 0), ("m/foo", .unknownUnit, 2),
      ("mmin", .unknownUnit, 0), ("kkg", .unknownUnit, 0), ("k", .unknownUnit, 0),
      ("KG", .unknownUnit, 0), ("mmHg", .unknownUnit, 0), ("0", .number, 0), ("m.0", .number, 2),
      ("18446744073709551616", .number, 19),
      ("m128", .number, 3), ("m-128", .number, 4), ("m99999999999", .number, 3),
      ("Cel2", .specialUnit, 0), ("/Cel", .specialUnit, 1), ("Cel/m", .specialUnit, 4),
      ("m.Cel", .specialUnit, 2), ("Cel.Cel", .specialUnit, 4), ("mol.Cel", .specialUnit, 4),
      ("m\n", .syntax, 1), ("m\0", .syntax, 1), ("\u{1F600}", .syntax, 0),
    ] as [(String, UnitError.Code, Int)])
  func `what is no unit is refused at its place`(
    _ text: String, _ code: UnitError.Code, _ offset: Int
  ) {
    do {
      _ = try UnitOfMeasure(ucum: text)
      Issue.record("read")
    } catch {
      #expect(error.code == code)
      #expect(error.offset == offset)
      #expect(error.description.hasPrefix("byte \(offset) of the unit: "))
    }
  }

  @Test(arguments: ["1.5", "MG", "18446744073709551615", "m127", "m-127"])
  func `numbers with a product's dot, megagauss and what is just within limits are units`(
    _ text: String
  ) throws {
    _ = try ucum(text)
  }

  @Test func `a name is a whole unit before it is a prefix and a unit`() throws {
    for (text, same) in [
      ("cd", "cd"), ("min", "60.s"), ("Pa", "N/m2"), ("mo", "a/12"), ("dar", "ar/10"),
      ("daar", "10.ar"),
      ("PT", "10*15.T"),
      ("ft", "10*-15.t"), ("dal", "10.l"), ("cal", "cal_th"), ("pc", "pc"), ("att", "kgf/cm2"),
    ] {
      #expect(try ucum(text).isEquivalent(to: ucum(same)), "\(text)")
    }
  }

  @Test func `slashes and dots go from left to right`() throws {
    #expect(try ucum("m/s/s").isEquivalent(to: ucum("m/(s.s)")))
    #expect(try ucum("m/s.g").isEquivalent(to: ucum("(m/s).g")))
    #expect(try !ucum("m/s.g").isEquivalent(to: ucum("m/(s.g)")))
    #expect(try ucum("/s.m").isEquivalent(to: ucum("m/s")))
    #expect(try ucum("m/(s/(g/(K/rad)))").isEquivalent(to: ucum("m.g.rad/(s.K)")))
  }

  @Test func `equality is that of factors, equivalence that of meaning`() throws {
    #expect(try ucum("m/s") == ucum("m.s-1"))
    #expect(try ucum("g.m") == ucum("m.g"))
    #expect(try ucum("N") != ucum("kg.m/s2"))
    #expect(try ucum("N").isEquivalent(to: ucum("kg.m/s2")))
    #expect(try ucum("{beats}/min") != ucum("/min"))
    #expect(try ucum("{beats}/min").isEquivalent(to: ucum("/min")))
    #expect(try ucum("kg") != healthKit("kg"))
    #expect(try ucum("kg").isEquivalent(to: healthKit("kg")))
    #expect(try !ucum("m").isEquivalent(to: ucum("cm")))
    #expect(try !ucum("Cel").isEquivalent(to: ucum("K")))
    #expect(try Set([ucum("m/s"), ucum("m.s-1"), ucum("m/s2")]).count == 2)
  }

  @Test func `parentheses may be 64 deep and a text 1,024 bytes long`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "m" + String(repeating: ")", count: depth)
    }
    #expect(try ucum(nested(64)).ucum == "m")
    do {
      _ = try UnitOfMeasure(ucum: nested(65))
      Issue.record("read")
    } catch {
      #expect(error.code == .tooDeep)
      #expect(error.offset == 65)
    }
    #expect(try ucum("{" + String(repeating: "x", count: 1_022) + "}").dimension.isNone)
    do {
      _ = try UnitOfMeasure(ucum: "{" + String(repeating: "x", count: 1_023) + "}")
      Issue.record("read")
    } catch {
      #expect(error.code == .tooLong)
    }
  }

  @Test func `exponents that add up beyond the limit are refused where it is left`() throws {
    let seven = Array(repeating: "m127", count: 7).joined(separator: ".")
    #expect(try ucum(seven).dimension[.meter] == 889)
    do {
      _ = try UnitOfMeasure(ucum: seven + ".m127")
      Issue.record("read")
    } catch {
      #expect(error.code == .number)
      #expect(error.offset == 35)
    }
    do {
      _ = try UnitOfMeasure(ucum: "/(" + seven + ".m127)")
      Issue.record("read")
    } catch {
      #expect(error.code == .number)
      #expect(error.offset == 37)
    }
    let units = Array(repeating: "[IU]127", count: 8).joined(separator: ".")
    #expect(throws: UnitError.self) { try ucum(units) }
  }

  @Test func `dimensions have the exponents of base units`() throws {
    let pressure = try ucum("mm[Hg]").dimension
    #expect(
      [.gram, .meter, .second, .kelvin].map { (base: BaseUnit) in pressure[base] } == [
        1, -1, -2, 0,
      ])
    #expect(try ucum("mm[Hg]").baseUnit().ucum == "g/(m.s2)")
    #expect(try ucum("mol").dimension.isNone)
    #expect(try ucum("mol").baseUnit().ucum == "1")
    #expect(try ucum("m[IU]/L").baseUnit().ucum == "[iU]/m3")
    #expect(try ucum("[IU]").dimension.isArbitrary)
    #expect(try !ucum("[IU]/[iU]").dimension.isArbitrary)
    #expect(try ucum("V").baseUnit().ucum == "m2.g/(s2.C)")
    #expect(try ucum("/s").baseUnit().ucum == "/s")
  }
}
