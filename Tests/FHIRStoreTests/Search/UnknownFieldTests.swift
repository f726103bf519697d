import Andiron
import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import FHIRStore
import ObjectModel
import Testing

/// Predicates in text that name what a type of FHIR does not have.
@Suite struct UnknownFieldTests {
  @Test("a field that the specification does not have is an error with a hint")
  func unknown() throws {
    let records = try RecordStore.make()
    let patients = records.store.objects(FHIRR4.Patient.self)
    for (text, message) in [
      ("gendr == 'male'", "there is no field gendr; did you mean gender?"),
      ("name.famly == 'x'", "did you mean family?"),
      ("contact.name.givn == 'x'", "did you mean given?"),
      ("active == 'yes'", "holds booleans and is compared with text"),
      ("multipleBirthInteger == 'two'", "holds numbers and is compared with text"),
    ] {
      let error = #expect(throws: StoreError.self) { try patients.where(text).fetch() }
      #expect(error?.code == .invalidQuery)
      #expect(error?.message.contains(message) == true, "\(text): \(String(describing: error))")
    }
  }

  @Test(
    "all fields of all types of all releases are known, and so are companions of primitive ones")
  func known() throws {
    for release in [DSTU2.self, STU3.self, R4.self, R5.self] as [any FHIRRelease.Type] {
      for name in release.types.names {
        let type = try #require(release.swiftTypes.type(name))
        try known(FieldCheck(type), type.definition, release.types)
        // The definitions say the same as the Swift types.
        let fields = release.types.fieldNode(type.definition)
        try known(FieldCheck(fields), type.definition, release.types)
        #expect(fields.fields?.names() == type.fieldTypes?.keys.sorted())
      }
    }
  }

  private func known(
    _ check: FieldCheck, _ definition: TypeDefinition, _ types: TypeTable
  ) throws {
    for field in definition.fields {
      let path = ValuePath([.field(field.name)])
      #expect(throws: Never.self) { try check.check(.exists(path)) }
      guard field.primitive == nil else {
        let companion = ValuePath([.field("_" + field.name), .field("extension")])
        #expect(throws: Never.self) { try check.check(.exists(companion)) }
        continue
      }
      // What may hold any resource has whatever fields there are.
      let below = ValuePath([.field(field.name), .field("no such field")])
      if types.definition(field.type) == nil {
        #expect(throws: Never.self) { try check.check(.exists(below)) }
      } else {
        #expect(throws: FieldCheck.Problem.self) { try check.check(.exists(below)) }
      }
    }
  }

  @Test("filters by paths may lead to what is stored and is no field")
  func pathsLeadAnywhere() throws {
    let records = try RecordStore.make()
    let path = ValuePath([.field("unknown")])
    #expect(try records.store.objects(FHIRR4.Patient.self).where(.exists(path)).fetch().isEmpty)
  }
}
