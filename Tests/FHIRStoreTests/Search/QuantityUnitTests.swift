import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// Searches in units of UCUM, which find quantities in all units that convert.
///
/// FHIR R4, section 3.1.1.4.11 (<https://hl7.org/fhir/R4/search.html#quantity>).
@Suite struct QuantityUnitTests {
  private static let system = "http://unitsofmeasure.org"

  private static func quantity(_ value: String, _ code: String) -> String {
    #"{"value":\#(value),"unit":"\#(code)","system":"\#(system)","code":"\#(code)"}"#
  }

  /// Observations whose ids are their values and units.
  private func store(_ values: (value: String, code: String)...) throws -> FHIRStore {
    try RecordStore.make(
      values.map { value, code in
        let quantity = Self.quantity(value, code)
        let id = "\(value)\(code)".filter { $0.isLetter || $0.isNumber }
        return #"{"resourceType":"Observation","id":"\#(id)","valueQuantity":\#(quantity)}"#
      })
  }

  @Test("a mass is found in grams and milligrams, with every prefix")
  func prefixes() throws {
    let records = try store(("1500", "mg"), ("1", "g"), ("0.002", "kg"), ("900000", "ug"))
    let unit = "|\(Self.system)|g"
    try records.expect("Observation?value-quantity=gt1\(unit)", ["1500mg", "0002kg"])
    try records.expect("Observation?value-quantity=ge1\(unit)", ["1500mg", "1g", "0002kg"])
    try records.expect("Observation?value-quantity=lt1\(unit)", ["900000ug"])
    try records.expect("Observation?value-quantity=le1\(unit)", ["1g", "900000ug"])
    try records.expect("Observation?value-quantity=sa1\(unit)", ["1500mg", "0002kg"])
    try records.expect("Observation?value-quantity=eb1\(unit)", ["900000ug"])
    try records.expect("Observation?value-quantity=1.5\(unit)", ["1500mg"])
    try records.expect("Observation?value-quantity=1500000|\(Self.system)|ug", ["1500mg"])
    try records.expect("Observation?value-quantity=ne1.5\(unit)", ["1g", "0002kg", "900000ug"])
    try records.expect("Observation?value-quantity=ap1\(unit)", ["1g", "900000ug"])
  }

  @Test("what is equal in another unit is neither above nor below")
  func equal() throws {
    let records = try store(("5.4", "mg"), ("0.0054", "g"), ("5400", "ug"))
    for (number, unit) in [("5.4", "mg"), ("0.0054", "g"), ("5400", "ug"), ("5.4e-6", "kg")] {
      let rest = "\(number)|\(Self.system)|\(unit)"
      try records.expect("Observation?value-quantity=\(rest)", ["54mg", "00054g", "5400ug"])
      try records.expect("Observation?value-quantity=ge\(rest)", ["54mg", "00054g", "5400ug"])
      try records.expect("Observation?value-quantity=le\(rest)", ["54mg", "00054g", "5400ug"])
      try records.expect("Observation?value-quantity=gt\(rest)", [])
      try records.expect("Observation?value-quantity=lt\(rest)", [])
    }
  }

  @Test("temperatures are converted with their zeros, and rates with their annotations")
  func scales() throws {
    let records = try store(
      ("98.6", "[degF]"), ("38.5", "Cel"), ("310", "K"), ("72", "{beats}/min"), ("1.2", "Hz"))
    try records.expect("Observation?value-quantity=37|\(Self.system)|Cel", ["986degF", "310K"])
    try records.expect("Observation?value-quantity=gt37|\(Self.system)|Cel", ["385Cel"])
    try records.expect("Observation?value-quantity=ge101|\(Self.system)|[degF]", ["385Cel"])
    try records.expect("Observation?value-quantity=72|\(Self.system)|/min", ["72beatsmin", "12Hz"])
  }

  @Test("units that do not convert, levels and units of other systems are compared as they are")
  func others() throws {
    let records = try store(
      ("5", "mmol/L"), ("5", "mg/dL"), ("30", "dB"), ("3", "B"), ("7", "{no unit"), ("7", "[pH]"))
    try records.expect("Observation?value-quantity=5|\(Self.system)|mmol/L", ["5mmolL"])
    try records.expect("Observation?value-quantity=0.05|\(Self.system)|g/L", ["5mgdL"])
    try records.expect("Observation?value-quantity=30|\(Self.system)|dB", ["30dB"])
    try records.expect("Observation?value-quantity=7|\(Self.system)|{no unit", ["7nounit"])
    try records.expect("Observation?value-quantity=lt8|\(Self.system)|[pH]", ["7pH"])
    try records.expect("Observation?value-quantity=5||mg/dL", ["5mgdL"])
    try records.expect("Observation?value-quantity=0.05||g/L", [])
    try records.expect("Observation?value-quantity=5|http://other.org|mg/dL", [])
  }

  @Test("two limits hold for one quantity, whatever their units are")
  func limits() throws {
    let records = try store(("1500", "mg"), ("3", "g"), ("0.5", "g"))
    let (grams, milligrams) = ("|\(Self.system)|g", "|\(Self.system)|mg")
    try records.expect(
      "Observation?value-quantity=gt1\(grams)&value-quantity=lt2\(grams)", ["1500mg"])
    try records.expect(
      "Observation?value-quantity=gt1\(grams)&value-quantity=lt2000\(milligrams)", ["1500mg"])
    try records.expect("Observation?value-quantity=gt1\(grams)&value-quantity=gt1000", ["1500mg"])
    try records.expect("Observation?value-quantity=gt2\(grams)&value-quantity=lt2", [])
    try records.expect(
      "Observation?value-quantity=lt600\(milligrams),gt2\(grams)", ["3g", "05g"])
  }

  @Test("ranges have sides in units of their own")
  func ranges() throws {
    let range = [
      #""low":\#(Self.quantity("6", "mo"))"#, #""high":\#(Self.quantity("2", "a"))"#,
    ]
    let records = try RecordStore.make([
      #"{"resourceType":"Condition","id":"r","onsetRange":{\#(range.joined(separator: ","))}}"#,
      #"{"resourceType":"Condition","id":"o","onsetRange":{\#(range[0])}}"#,
      #"{"resourceType":"Condition","id":"a","onsetAge":\#(Self.quantity("30", "mo"))}"#,
    ])
    let unit = "|\(Self.system)|a"
    try records.expect("Condition?onset-age=gt1\(unit)", ["r", "o", "a"])
    try records.expect("Condition?onset-age=gt2\(unit)", ["o", "a"])
    try records.expect("Condition?onset-age=sa1\(unit)", ["a"])
    try records.expect("Condition?onset-age=eb2.25\(unit)", ["r"])
    try records.expect("Condition?onset-age=lt1|\(Self.system)|kg", [])
  }

  @Test("components and composites are searched in other units")
  func components() throws {
    func component(_ code: String, _ quantity: String) -> String {
      #"{"code":{"coding":[{"system":"http://loinc.org","code":"\#(code)"}]},"valueQuantity":\#(quantity)}"#
    }
    let parts = [
      component("8480-6", Self.quantity("120", "mm[Hg]")),
      component("8462-4", Self.quantity("10", "kPa")),
    ]
    let records = try RecordStore.make([
      #"{"resourceType":"Observation","id":"bp","component":[\#(parts.joined(separator: ","))]}"#
    ])
    let (kilopascals, mercury) = ("|\(Self.system)|kPa", "|\(Self.system)|mm[Hg]")
    try records.expect("Observation?component-value-quantity=gt15\(kilopascals)", ["bp"])
    try records.expect("Observation?combo-value-quantity=75\(mercury)", ["bp"])
    let name = "component-code-value-quantity"
    try records.expect("Observation?\(name)=8480-6$gt15\(kilopascals)", ["bp"])
    try records.expect("Observation?\(name)=8462-4$gt15\(kilopascals)", [])
    try records.expect("Observation?\(name)=8462-4$75\(mercury)", ["bp"])
  }

  @Test("quantities are found by chains, and in transactions that write them")
  func chains() throws {
    let records = try store(("1500", "mg"))
    try records.write { transaction in
      try transaction.upsert(
        JSON.parse(
          #"{"resourceType":"DiagnosticReport","id":"d","result":[{"reference":"Observation/1500mg"}]}"#
        ))
      try transaction.upsert(
        JSON.parse(
          #"{"resourceType":"Observation","id":"n","valueQuantity":\#(Self.quantity("2", "g"))}"#))
      let found = try transaction.reader.search("Observation?value-quantity=gt1.6|\(Self.system)|g")
      #expect(found.matches.map { $0["id"]?.string } == ["n"])
    }
    try records.expect(
      "DiagnosticReport?result.value-quantity=1.5|\(Self.system)|g", ["d"])
  }
}
