import FHIRR4
import FHIRStore
import TestSupport
import Testing
import ValueModel

/// Many resources in order, for which indexes are walked.
@Suite struct SortedPageTests {
  /// Names that begin alike beyond what keys hold, some twice, some none.
  private func patients(_ seed: UInt64) throws -> [Value] {
    var random = SeededGenerator(seed: seed)
    let names = ["Meyer", "meyer", "Müller", "", String(repeating: "long ", count: 6), "Ö", "z"]
    return try (0..<1_400).map { number in
      let families = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        let name = names.randomElement(using: &random) ?? ""
        return #"{"family":"\#(name)\#(Int.random(in: 0..<300, using: &random))"}"#
      }
      var fields = [#""resourceType":"Patient","id":"p\#(number)""#]
      if !families.isEmpty { fields.append(#""name":[\#(families.joined(separator: ","))]"#) }
      if random.chance(4, in: 5) {
        let month = random.chance(1, in: 2) ? "-0\(Int.random(in: 1...9, using: &random))" : ""
        fields.append(#""birthDate":"\#(Int.random(in: 1900...2020, using: &random))\#(month)""#)
      }
      return try JSON.parse("{\(fields.joined(separator: ","))}")
    }
  }

  @Test(arguments: [
    "family", "-family", "birthdate", "-birthdate", "birthdate,-family", "-family,birthdate", "_id",
  ])
  func pagesOfManyAreInTheNaiveOrder(sort: String) throws {
    for seed in Seeds.list(1) {
      let agreement = try SearchAgreement(R4.self, patients(seed))
      for text in [
        "Patient?_sort=\(sort)&_count=97",
        "Patient?birthdate=ge1910,lt1905&_sort=\(sort)&_count=160",
      ] {
        try agreement.checkPages(FHIRSearch(text: text), "seed \(seed): \(text)")
      }
    }
  }

  @Test func aPageMarkThatWasTamperedWithTrapsNothing() throws {
    let agreement = try SearchAgreement(R4.self, patients(1))
    let search = try FHIRSearch(text: "Patient?_sort=birthdate&_count=5")
    let mark = try #require(try agreement.records.search(search).next)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<60 {
      var bytes = Array(mark.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = "AZaz09-_".utf8.randomElement(using: &random) ?? 0
      }
      do {
        _ = try agreement.records.search(search.from(String(decoding: bytes, as: UTF8.self)))
      } catch let error as FHIRStoreError {
        #expect(error.path == "_page")
      }
    }
  }
}
