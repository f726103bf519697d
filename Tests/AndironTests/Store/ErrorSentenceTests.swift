import Andiron
import FileAccess
import Foundation
import ObjectModel
import StorageEngine
import Testing

/// The texts of errors that apps show.
@Suite struct ErrorSentenceTests {
  private func check(_ error: any Error, _ code: String) {
    let sentence = error.localizedDescription
    #expect(sentence.last == "." && sentence.first?.isUppercase == true, "\(code)")
    #expect(!sentence.contains("error 1") && !sentence.contains("secret"), "\(code): \(sentence)")
    let known = error as? any LocalizedError
    if let remedy = known?.recoverySuggestion { #expect(remedy.last == ".", "\(code)") }
    #expect(known?.errorDescription == sentence)
  }

  @Test func everyCodeHasASentenceForPeople() {
    for code in StoreError.Code.allCases {
      check(StoreError(code, "what", collection: "secret"), "\(code)")
    }
    for code in EngineError.Code.allCases {
      check(EngineError(code, "what", path: "/secret"), "\(code)")
      check(StoreError(.failed, "what", underlying: EngineError(code, "what")), "\(code)")
    }
    for code in FileError.Code.allCases {
      check(FileError(code, "open", path: "/secret"), "\(code)")
    }
    for code in ObjectError.Code.allCases {
      check(ObjectError(code, "what", path: "secret"), "\(code)")
    }
    check(LoadError(stored: LoadCounts(), underlying: StoreError(.notUnique, "what")), "load")
    for error in [FilterError.tooDeep, .expressionTooCostly, .cancelled] {
      check(error, "\(error)")
    }
  }

  @Test func errorsOfTextHaveSentences() {
    #expect(throws: JSONError.self) { try JSON.parse("[") }.map { check($0, "JSON") }
    #expect(throws: PredicateTextError.self) { try Filter(predicate: "a >") }
      .map { check($0, "predicate") }
    #expect(throws: ValueError.self) { try Value(encoded: [1, 2, 3]) }.map { check($0, "value") }
  }

  @Test func closuresMeetErrorsOfTheStoreNotOfTheEngine() throws {
    struct Note: Codable, StoredObject {
      var pk: String
      var text = ""
    }
    let store = try Store.inMemory()
    let long = String(repeating: "k", count: EngineLimits.keyByteCount)
    try store.write { transaction in
      let error = #expect(throws: StoreError.self) { try transaction.add(Note(pk: long)) }
      #expect(error?.code == .notStorable && error?.engine?.code == .keyTooLong)
      try transaction.add(Note(pk: "short"))
    }
    #expect(try store.objects(Note.self).count() == 1)
  }
}
