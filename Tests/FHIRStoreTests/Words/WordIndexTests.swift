import Andiron
import FHIRModel
import FHIRR4
import FHIRStore
import Foundation
import StorageEngine
import Testing
import TextIndex
import ValueModel

/// The indexes of words: made, kept, replaced and dropped.
@Suite struct WordIndexTests {
  private static func options(_ indexes: FHIRTextIndexes) -> FHIRStoreOptions {
    var options = FHIRStoreOptions()
    options.textIndexes = indexes
    return options
  }

  private static func patient(_ id: String, _ narrative: String, _ family: String = "Oak") -> Value
  {
    Value(object: [
      ("resourceType", "Patient"), ("id", Value(id)),
      (
        "text", Value(object: [("status", "generated"), ("div", Value("<div>\(narrative)</div>"))])
      ),
      ("name", Value(array: [Value(object: [("family", Value(family))])])),
    ])
  }

  private func open(_ folder: URL, _ indexes: FHIRTextIndexes) throws -> FHIRStore {
    try FHIRStore(at: folder, releases: [R4.self], options: Self.options(indexes))
  }

  private func isByWords(_ records: FHIRStore, _ text: String) throws -> Bool {
    let explanation = try #require(try records.reader.explain(FHIRSearch(text: text)))
    return "\(explanation)".contains(" by parameter _")
  }

  @Test func updatesAndDeletionsKeepTheIndex() throws {
    let records = try RecordStore.make([R4.self], options: Self.options(.content))
    try records.write { transaction in
      for number in 0..<50 {
        try transaction.upsert(Self.patient("p\(number)", "tall number\(number)"))
      }
    }
    try records.expect("Patient?_text=number7", ["p7"])
    try records.write { try $0.upsert(Self.patient("p7", "short number7")) }
    try records.expect("Patient?_text=short", ["p7"])
    try records.expect("Patient?_text=tall number7", [])
    #expect(try records.delete(Patient.self, id: "p7"))
    try records.expect("Patient?_content=number7", [])
    try records.write { try $0.upsert(Self.patient("new", "short again", "Elm")) }
    try records.expect("Patient?_text=short", ["new"])
    try records.expect("Patient?_content=elm short", ["new"])
    #expect(try isByWords(records, "Patient?_content=elm short"))
    #expect(try records.store.verify().allSatisfy { $0.severity == .note })
  }

  @Test func aTransactionFindsWhatItHasWritten() throws {
    let records = try RecordStore.make([R4.self], options: Self.options(.narrative))
    try records.upsert(Patient(unchecked: Self.patient("a", "tall")))
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try records.write { transaction in
        try transaction.upsert(Self.patient("b", "tall"))
        try transaction.delete("Patient", id: "a")
        let found = try transaction.reader.search("Patient?_text=tall").matches
        #expect(found.compactMap { $0["id"]?.string } == ["b"])
        throw Stop()
      }
    }
    try records.expect("Patient?_text=tall", ["a"])
    #expect(try records.store.verify().allSatisfy { $0.severity == .note })
  }

  @Test func anIndexOfOldResourcesIsBuiltInTheBackground() throws {
    try withFolder { folder in
      var records = try open(folder, .none)
      try records.write { transaction in
        for number in 0..<1_500 {
          try transaction.upsert(Self.patient("p\(number)", "tall number\(number)"))
        }
      }
      try records.expect("Patient?_text=number7", ["p7"])
      #expect(try !isByWords(records, "Patient?_text=number7"))
      try records.ensureTextIndexes()
      #expect(try records.textIndexes(of: "Patient") == .none)
      try records.close()

      records = try open(folder, .narrative)
      try records.ensureTextIndexes()
      // Until it is built, the resources answer.
      try records.expect("Patient?_text=number7", ["p7"])
      try records.store.waitForIndexes()
      #expect(try records.textIndexes(of: "Patient") == .narrative)
      try records.expect("Patient?_text=number7", ["p7"])
      #expect(try isByWords(records, "Patient?_text=number7"))
      #expect(try !isByWords(records, "Patient?_content=number7"))
      try records.close()
      #expect(
        try FHIRStore.verify(at: folder, releases: [R4.self]).allSatisfy { $0.severity == .note })
    }
  }

  @Test func anotherChoiceReplacesTheIndexAndNoneLeavesIt() throws {
    try withFolder { folder in
      var records = try open(folder, .narrative)
      try records.upsert(Patient(unchecked: Self.patient("a", "tall", "Oak")))
      try records.close()

      records = try open(folder, .content)
      #expect(try records.textIndexes(of: "Patient") == .narrative)
      try records.expect("Patient?_content=oak", ["a"])
      try records.upsert(Patient(unchecked: Self.patient("b", "tall", "Oak")))
      #expect(try records.textIndexes(of: "Patient") == .content)
      #expect(try isByWords(records, "Patient?_content=oak"))
      try records.close()

      records = try open(folder, .none)
      try records.upsert(Patient(unchecked: Self.patient("c", "tall", "Oak")))
      #expect(try records.textIndexes(of: "Patient") == .content)
      try records.expect("Patient?_content=oak", ["a", "b", "c"])
      try records.expect("Patient?_text=tall", ["a", "b", "c"])
      #expect(try isByWords(records, "Patient?_text=tall"))
      #expect(try records.store.verify().allSatisfy { $0.severity == .note })
      #expect(try records.dropTextIndexes() == 1)
      #expect(try records.dropTextIndexes() == 0)
      #expect(try records.textIndexes(of: "Patient") == .none)
      try records.expect("Patient?_content=oak", ["a", "b", "c"])
      #expect(throws: FHIRStoreError.self) { try records.textIndexes(of: "Potion") }
      try records.close()
    }
  }

  @Test func aStoreOfItsOwnKeepsTheIndexOnlyIfItIsToldAboutResources() throws {
    try withFolder { folder in
      let records = try open(folder, .content)
      try records.upsert(Patient(unchecked: Self.patient("a", "tall")))
      try records.close()
      let store = try Store(at: folder, options: StoreOptions().withTextIndexes())
      let error = #expect(throws: StoreError.self) {
        try store.write {
          _ = try $0.collection("r4/Patient").upsert(Self.patient("b", "short"), key: .uuid(UUID()))
        }
      }
      #expect(error?.code == .invalidDeclaration)
      // The words are those of the index of text that the collection has.
      #expect(try store.search(collection: "r4/Patient", "tall").count == 1)
      _ = try FHIRStore(store, releases: [R4.self])
      try store.write {
        _ = try $0.collection("r4/Patient").upsert(Self.patient("b", "short"), key: .uuid(UUID()))
      }
      #expect(try store.search(collection: "r4/Patient", "short").count == 1)
      #expect(try store.verify().allSatisfy { $0.severity == .note })
      try store.close()
    }
  }

  @Test func aResourceIsPurgedOnlyWithoutTheIndexOfItsWords() throws {
    let records = try RecordStore.make([R4.self], options: Self.options(.narrative))
    try records.upsert(Patient(unchecked: Self.patient("a", "tall")))
    let error = #expect(throws: StoreError.self) { try records.purge("Patient", id: "a") }
    #expect(error?.code == .invalidDeclaration)
    try records.dropTextIndexes()
    #expect(try records.purge("Patient", id: "a"))
    try records.ensureTextIndexes()
    try records.expect("Patient?_text=tall", [])
  }

  @Test func importedResourcesHaveTheirWords() throws {
    let records = try RecordStore.make([R4.self], options: Self.options(.content))
    let lines = (0..<20).map { Self.patient("p\($0)", "tall number\($0)").json() }
    var options = ImportOptions()
    options.batchCount = 7
    _ = try records.load(
      [.data(Data(lines.joined(separator: "\n").utf8), name: "lines")], options: options)
    try records.expect("Patient?_text=number12", ["p12"])
    #expect(try isByWords(records, "Patient?_text=number12"))
    #expect(try records.store.verify().allSatisfy { $0.severity == .note })
  }
}
