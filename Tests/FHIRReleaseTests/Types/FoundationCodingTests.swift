import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import Foundation
import Testing

/// Resources as parts of `Codable` types, with coders that do not know them.
struct FoundationCodingTests {
  private struct Record: Codable, Hashable {
    var patient: FHIRR4.Patient
    var any: [FHIRModel.AnyResource<R5>]
    var gender: FHIRDSTU2.AdministrativeGender?
    var birthDate: FHIRDate?
    var names: [FHIRSTU3.HumanName]
  }

  private func record() throws -> Record {
    let json =
      #"{"resourceType":"Patient","active":true,"multipleBirthInteger":3,"x":{"y":[-7,"z"]},"#
      + #""name":[{"given":["A\u0000 \"é😀","B"]}]}"#
    return Record(
      patient: try FHIRR4.Patient(json: json), any: [try R5.read(json)], gender: "new",
      birthDate: "1974-13", names: [FHIRSTU3.HumanName()])
  }

  @Test func jsonCodersKeepTheContent() throws {
    let record = try record()
    let data = try JSONEncoder().encode(record)
    let back = try JSONDecoder().decode(Record.self, from: data)
    #expect(back == record)
    #expect(Set([back, record]).count == 1)
    #expect(back.patient.pk != .unassigned)
    #expect(!String(decoding: data, as: UTF8.self).contains(record.patient.pk.uuidString))
  }

  @Test func propertyListCodersKeepTheContent() throws {
    let record = try record()
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      // XML has no NUL.
      var record = record
      record.patient.name[0].given[0] = "A"
      record.any = []
      let back = try PropertyListDecoder().decode(Record.self, from: try encoder.encode(record))
      #expect(back == record)
    }
  }

  @Test func whatIsNoObjectIsNotDecoded() {
    for text in ["[]", "3", #""Patient""#, "null"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(FHIRR4.Patient.self, from: Data(text.utf8))
      }
    }
  }
}
