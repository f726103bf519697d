import Andiron
import Testing

/// `docs/errors.md`.
@Suite struct ErrorsGuideTests {
  struct Patient: Codable, StoredObject {
    var pk: Int
    var name: String
  }

  @Test func `a code says what a caller can do`() throws {
    let store = try Store.inMemory()
    for patient in [Patient(pk: 1, name: "Ada"), Patient(pk: 1, name: "Ada Lovelace")] {
      do {
        try store.write { try $0.add(patient) }
      } catch let error as StoreError where error.code == .keyExists {
        try store.write { try $0.update(patient) }
      }
    }
    #expect(try store.object(Patient.self, key: 1)?.name == "Ada Lovelace")
  }
}
