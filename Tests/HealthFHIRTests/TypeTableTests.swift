import Foundation
import HealthModel
import Testing
import Units

@testable import HealthFHIR

@Suite struct TypeTableTests {
  @Test func `every known type has one row`() {
    let quantities = QuantityRow.table.map(\.type)
    let categories = CategoryRow.table.map(\.type)
    #expect(Set(quantities + categories) == Set(SampleType.known))
    #expect(quantities.count + categories.count == SampleType.known.count)
  }

  @Test func `no code leads to two types`() {
    let codes = QuantityRow.table.flatMap { $0.terms.map(\.code) + $0.reads }
    #expect(Set(codes).count == codes.count)
    let others = TypeTerms.others.values.flatMap { $0.1.map(\.code) }
    #expect(Set(codes + others).count == codes.count + others.count)
    let terms = CategoryRow.table.flatMap(\.terms)
    #expect(Set(terms).count == terms.count)
  }

  /// The last digit of a code of LOINC is a check digit (Luhn, modulo 10); that of an answer is
  /// another.
  @Test func `codes of LOINC have the right check digit`() throws {
    var terms: [Term] = CategoryRow.table.flatMap(\.terms)
    for row in QuantityRow.table { terms += row.terms(unit: "") + row.terms(unit: "mmol/L") }
    for (_, others) in TypeTerms.others.values { terms += others }
    for type in [SampleType.anxietyAssessment, .depressionAssessment] {
      let questionnaire = try #require(Questionnaire.of(type))
      terms += questionnaire.questions + [questionnaire.score]
    }
    var codes = terms.filter { $0.system == .loinc }.map(\.code)
    for row in QuantityRow.table { codes += row.reads }
    #expect(codes.count > 50)
    for code in codes {
      let parts = code.split(separator: "-")
      #expect(parts.count == 2 && parts[1] == String(luhn(parts[0])), "\(code)")
    }
  }

  /// The last digit of an identifier of SNOMED CT is a check digit (Verhoeff).
  @Test func `codes of SNOMED CT have the right check digit`() {
    var terms: [Term] = CategoryRow.table.flatMap(\.terms) + Array(BloodType.terms.values)
    for set in CategoryAnswer.terms.values { terms += Array(set.values) }
    let codes = terms.filter { $0.system == .snomed }.map(\.code)
    #expect(codes.count > 40)
    for code in codes { #expect(verhoeff(code) == 0, "\(code)") }
  }

  @Test func `units of profiles are units of UCUM that the type can have`() throws {
    for row in QuantityRow.table {
      for code in row.units {
        let unit = try UnitOfMeasure(ucum: code)
        let usual = try UnitOfMeasure(
          healthKit: #require(row.type.quantityDefinition?.canonicalUnit))
        #expect(row.type == .bodyMassIndex || unit.isConvertible(to: usual), "\(row.type)")
      }
    }
  }

  @Test func `the documentation has the table`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/health-fhir.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- types -->\n")
    let table = try #require(parts.last?.components(separatedBy: "<!-- end of types -->").first)
    #expect(table == TypeTable.markdown, "\(TypeTable.markdown)")
  }

  private func luhn(_ digits: Substring) -> Int {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let number = (digit.wholeNumberValue ?? 0) * (place % 2 == 0 ? 2 : 1)
      sum += number / 10 + number % 10
    }
    return (10 - sum % 10) % 10
  }

  private func verhoeff(_ code: String) -> Int {
    func product(_ a: Int, _ b: Int) -> Int {
      switch (a < 5, b < 5) {
      case (true, true): (a + b) % 5
      case (true, false): (a + b) % 5 + 5
      case (false, true): (a - b) % 5 + 5
      case (false, false): (a - b + 5) % 5
      }
    }
    let step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
    var check = 0
    for (place, digit) in code.reversed().enumerated() {
      var number = digit.wholeNumberValue ?? 0
      for _ in 0..<place % 8 { number = step[number] }
      check = product(check, number)
    }
    return check
  }
}
