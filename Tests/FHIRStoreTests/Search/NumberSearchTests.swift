import FHIRStore
import Testing

@Suite struct NumberSearchTests {
  private func risks(_ numbers: [String]) throws -> FHIRStore {
    try RecordStore.make(
      numbers.map {
        #"{"resourceType":"RiskAssessment","id":"r\#($0)","prediction":[{"probabilityDecimal":\#($0)}]}"#
      })
  }

  @Test func equalityGoesByTheDigitsThatAreWritten() throws {
    let records = try risks(["99.4", "99.5", "99.995", "100", "100.004", "100.49", "100.5"])
    try records.expect(
      "RiskAssessment?probability=100", ["r99.5", "r99.995", "r100", "r100.004", "r100.49"])
    try records.expect("RiskAssessment?probability=100.00", ["r99.995", "r100", "r100.004"])
    try records.expect("RiskAssessment?probability=ne100", ["r99.4", "r100.5"])
  }

  @Test func comparisonsTakeTheNumberAsItIs() throws {
    let records = try risks(["99.9", "100", "100.1", "-5"])
    try records.expect("RiskAssessment?probability=gt100", ["r100.1"])
    try records.expect("RiskAssessment?probability=ge100", ["r100", "r100.1"])
    try records.expect("RiskAssessment?probability=lt100", ["r99.9", "r-5"])
    try records.expect("RiskAssessment?probability=le100", ["r99.9", "r100", "r-5"])
    try records.expect("RiskAssessment?probability=sa100", ["r100.1"])
    try records.expect("RiskAssessment?probability=eb100", ["r99.9", "r-5"])
    try records.expect("RiskAssessment?probability=-5", ["r-5"])
    try records.expect("RiskAssessment?probability=lt-4.9", ["r-5"])
  }

  @Test func aboutATenthToEachSideIsApproximate() throws {
    let records = try risks(["89.9", "90", "110", "110.1"])
    try records.expect("RiskAssessment?probability=ap100", ["r90", "r110"])
  }

  @Test func numbersWithExponentsHaveTheirPrecisionToo() throws {
    let records = try risks(["0.00534", "0.00535", "0.0054", "0.00545"])
    try records.expect("RiskAssessment?probability=5.4e-3", ["r0.00535", "r0.0054"])
  }

  /// FHIR R4, section 3.1.1.4.6 (<https://hl7.org/fhir/R4/search.html#number>): equality is to as many significant digits as
  /// are written. The table there has 1e2 as the range from 95 to 105.
  @Test func exponentsAboveZeroHaveThePrecisionOfTheirDigits() throws {
    let numbers = [
      "50", "94.9", "95", "99.5", "100", "104.9", "105", "999.6", "1000", "1040", "1050",
    ]
    let records = try risks(numbers)
    func expect(_ text: String, _ found: [String]) throws {
      try records.expect("RiskAssessment?probability=\(text)", found.map { "r\($0)" })
      try records.expect(
        "RiskAssessment?probability=ne\(text)",
        numbers.filter { !found.contains($0) }.map { "r\($0)" })
    }
    for text in ["1e2", "1.0e2", "10e1", "+1E2", "1e%2B2"] {
      try expect(text, ["95", "99.5", "100", "104.9"])
    }
    try expect("1.00e2", ["99.5", "100"])
    try expect("100e0", ["99.5", "100"])
    try expect("0.10e3", ["95", "99.5", "100", "104.9"])
    try expect("1.0e3", ["999.6", "1000", "1040"])
    try expect("1e3", ["999.6", "1000", "1040"])
    try expect("1.000e3", ["999.6", "1000"])
    try expect("5e1", ["50"])
    try records.expect(
      "RiskAssessment?probability=gt1e2", ["r104.9", "r105", "r999.6", "r1000", "r1040", "r1050"])
    try expect("1e40", [])
    try expect("123456789012345678901234567890", [])
  }

  @Test func numbersBelowZeroHaveTheirPrecisionToo() throws {
    let records = try risks(["-104.9", "-105", "-95", "-94.9"])
    try records.expect("RiskAssessment?probability=-1e2", ["r-104.9", "r-105"])
  }

  @Test func zeroIsFoundFromBothSides() throws {
    let records = try risks(["-0.4", "0", "0.4", "0.5"])
    try records.expect("RiskAssessment?probability=0", ["r-0.4", "r0", "r0.4"])
  }

  @Test func whatIsNoNumberIsRefused() throws {
    let records = try risks(["1"])
    for text in ["x", "1x", "gt", "--1", "1e", "."] {
      records.expectRefusal(
        "RiskAssessment?probability=\(text)", .invalidSearch, path: "probability")
    }
  }
}

@Suite struct QuantitySearchTests {
  private func observation(_ id: String, _ quantity: String) -> String {
    #"{"resourceType":"Observation","id":"\#(id)","valueQuantity":\#(quantity)}"#
  }

  private func store() throws -> FHIRStore {
    try RecordStore.make([
      observation(
        "mg", #"{"value":5.4,"unit":"milligram","system":"http://unitsofmeasure.org","code":"mg"}"#),
      observation(
        "g", #"{"value":0.0054,"unit":"g","system":"http://unitsofmeasure.org","code":"g"}"#),
      observation("named", #"{"value":5.41,"unit":"mg"}"#),
      observation("bare", #"{"value":5.35}"#),
      observation("empty", #"{"unit":"mg"}"#),
    ])
  }

  @Test func aNumberAloneIsFoundInAnyUnit() throws {
    let records = try store()
    try records.expect("Observation?value-quantity=5.4", ["mg", "named", "bare"])
    try records.expect("Observation?value-quantity=lt1", ["g"])
  }

  @Test func aSystemAndACodeFindEqualQuantities() throws {
    let records = try store()
    let both = ["mg", "g"]
    try records.expect("Observation?value-quantity=5.4|http://unitsofmeasure.org|mg", both)
    try records.expect("Observation?value-quantity=5.4e-3|http://unitsofmeasure.org|g", both)
    try records.expect("Observation?value-quantity=ap5.4|http://unitsofmeasure.org|mg", both)
    try records.expect("Observation?value-quantity=5.4|http://unitsofmeasure.org|", ["mg"])
    try records.expect("Observation?value-quantity=5.4|http://other.org|mg", [])
  }

  @Test func aUnitWithoutASystemIsACodeOrAUnit() throws {
    let records = try store()
    try records.expect("Observation?value-quantity=5.4||mg", ["mg", "named"])
    try records.expect("Observation?value-quantity=5.4||milligram", ["mg"])
  }

  @Test func moneyHasTheSystemOfCurrencies() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Invoice","id":"i","totalNet":{"value":100.0,"currency":"EUR"}}"#
    ])
    try records.expect("Invoice?totalnet=100|urn:iso:std:iso:4217|EUR", ["i"])
    try records.expect("Invoice?totalnet=100||EUR", ["i"])
    try records.expect("Invoice?totalnet=100|urn:iso:std:iso:4217|USD", [])
  }

  @Test func rangesMatchByTheirSides() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Condition","id":"r","onsetRange":{"low":{"value":20},"high":{"value":30}}}"#,
      #"{"resourceType":"Condition","id":"o","onsetRange":{"low":{"value":40}}}"#,
    ])
    try records.expect("Condition?onset-age=ge25", ["r", "o"])
    try records.expect("Condition?onset-age=sa15", ["r", "o"])
    try records.expect("Condition?onset-age=eb31", ["r"])
    try records.expect("Condition?onset-age=25", [])
  }

  @Test func whatIsNoQuantityIsRefused() throws {
    let records = try store()
    for text in ["mg", "5|a|b|c", "|mg"] {
      records.expectRefusal(
        "Observation?value-quantity=\(text)", .invalidSearch, path: "value-quantity")
    }
  }
}
