import Andiron
import Foundation
import ObjectModel
import Testing
import ValueModel

/// Types whose coding, or that of the standard library, quotes what it read in its errors.
@Suite struct ErrorContentTests {
  private static let content = "hiv-positive"

  private enum Form: String, Codable { case tablet, drops }

  private struct Validated: Codable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(text) is not allowed"))
    }
    func encode(to encoder: any Encoder) throws {}
  }

  private struct Failing: Codable {
    struct Refusal: Error, CustomStringConvertible { let description: String }

    init(from decoder: any Decoder) throws {
      throw Refusal(description: try decoder.singleValueContainer().decode(String.self))
    }
    func encode(to encoder: any Encoder) throws {}
  }

  private struct Drug<Content: Codable>: StoredObject, Codable {
    static var storedName: String { "Drug" }
    var pk: Int
    var form: Content
  }

  private func texts<Content: Codable>(_ type: Content.Type) throws -> [String] {
    let store = try Store.inMemory()
    try store.write {
      try $0.collection("Drug").upsert(["form": Value(Self.content)], key: .integer(7))
    }
    let error = try #require(
      #expect(throws: StoreError.self) { try store.objects(Drug<Content>.self).fetch() })
    #expect(error.key == .integer(7))
    let inner = try #require(error.underlying as? ObjectError)
    return [
      "\(error)", String(reflecting: error), error.localizedDescription, error.message,
      error.failureReason ?? "", "\(inner)", inner.message, inner.localizedDescription,
      inner.failureReason ?? "",
    ]
  }

  @Test func noTextOfAnErrorQuotesWhatWasRead() throws {
    let all =
      try texts(Form.self) + texts(Validated.self) + texts(Failing.self)
      + texts(Decimal.self) + texts(Date.self) + texts(Int.self)
      + texts([Form].self) + texts([String: Form].self)
    #expect(all.count == 72)
    for text in all { #expect(!text.contains(Self.content), "\(text)") }
  }

  @Test func noTextOfAnErrorShowsTheKeysOfADictionary() throws {
    func text<Content: Codable>(_ value: Value, _ type: Content.Type) throws -> String {
      let store = try Store.inMemory()
      let form = Value(object: [(Self.content, value)])
      try store.write { try $0.collection("Drug").upsert(["form": form], key: .integer(1)) }
      let error = try #require(
        #expect(throws: StoreError.self) { try store.object(Drug<Content>.self, key: 1) })
      return "\(error) \(error.localizedDescription) \(error.failureReason ?? "")"
    }
    let list = try text(Value(array: [Value("text")]), [String: [Int]].self)
    for text in [
      list, try text(Value("text"), [String: Int].self), try text(.null, [String: Int].self),
      try text(Value("text"), [String: [String: Int]].self),
    ] {
      #expect(!text.contains(Self.content), "\(text)")
      #expect(text.contains("form.*"), "\(text)")
    }
    #expect(list.contains("form.*[0]"), "positions are no content")
  }

  @Test func anErrorOfOurOwnStillSaysWhatWasExpected() throws {
    #expect(try texts(Int.self)[0].contains("expected Int, found string at form"))
  }

  private struct Written: Codable, StoredObject {
    var pk: Int
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        ErrorContentTests.content,
        .init(codingPath: [], debugDescription: "\(ErrorContentTests.content) is too much"))
    }
  }

  @Test func noTextOfAnErrorQuotesWhatWasToBeWritten() throws {
    let store = try Store.inMemory()
    let error = try #require(
      #expect(throws: StoreError.self) { try store.write { try $0.add(Written(pk: 1)) } })
    for text in ["\(error)", String(reflecting: error), error.failureReason ?? ""] {
      #expect(!text.contains(Self.content), "\(text)")
    }
  }
}
