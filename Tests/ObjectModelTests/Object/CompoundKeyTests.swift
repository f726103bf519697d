import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct CompoundKeyTests {
  typealias Key = CompoundKey<UUID, String>

  struct Enrolment: Codable, StoredObject, Equatable {
    var pk: Key
    var isActive = true
    var nextKey: Key?
    var otherKeys: [Key] = []
  }

  /// The key is made of fields.
  struct Reading: Codable, StoredObject {
    var device: String
    var number: Int
    var pk: CompoundKey<String, Int> { CompoundKey(device, number) }
  }

  private static let patient = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  private static let text = "01020304-0506-0708-090A-0B0C0D0E0F10"

  @Test(arguments: [
    ("study 7", "/study 7"), ("", "/"), ("a/b~c", "/a~1b~0c"), ("~1", "/~01"),
    ("é\u{301}/", "/é\u{301}~1"),
    ("~\u{301}/\u{301}", "/~0\u{301}~1\u{301}"),
  ])
  func aKeyHasOneTextThatReadsBack(part: String, expected: String) throws {
    let key = Key(Self.patient, part)
    #expect(key.text.utf8.elementsEqual((Self.text + expected).utf8))
    let again = try #require(Key(text: key.text))
    #expect(again == key && again.parts.1.utf8.elementsEqual(part.utf8))
  }

  @Test(arguments: ["", "/", "x/y", text, text + "/a/b", text + "/~", text + "/~2", text + "/a~"])
  func textsOfNoKeyAreRefused(text: String) { #expect(Key(text: text) == nil) }

  @Test func randomPartsReadBackFromTextAndValue() throws {
    for seed in Seeds.list(20) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<50 {
        func part() -> String {
          let scalars = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            "~/01aé\u{0}\u{301}".unicodeScalars.randomElement(using: &generator) ?? "a"
          }
          return String(String.UnicodeScalarView(scalars))
        }
        let key = CompoundKey(part(), Int.random(in: -2...2, using: &generator), part(), part())
        let place = Comment(rawValue: "SEED=\(seed)")
        #expect(CompoundKey<String, Int, String, String>(text: key.text) == key, place)
        #expect(CompoundKey<String, Int, String, String>(keyValue: key.keyValue) == key, place)
      }
    }
  }

  @Test func aValueOfOtherPartsIsNoKey() {
    let key = Key(Self.patient, "a")
    #expect(Key(keyValue: key.keyValue) == key)
    #expect(CompoundKey<String, UUID>(keyValue: key.keyValue) == nil)
    #expect(CompoundKey<UUID, String, Int>(keyValue: key.keyValue) == nil)
    #expect(Key(keyValue: Value("a")) == nil)
    #expect(Key(keyValue: Value(array: [Self.patient.keyValue])) == nil)
  }

  @Test func aKeyIsAssignedWhenAllPartsAre() {
    #expect(Key(Self.patient, "a").isAssigned)
    #expect(!Key(Self.patient, "").isAssigned && !Key(.unassigned, "a").isAssigned)
    #expect(!Key.unassigned.isAssigned && !UUID.unassigned.isAssigned)
  }

  @Test func keysAreEqualByTheirParts() {
    let keys: Set = [CompoundKey("a", 1), CompoundKey("a", 2), CompoundKey("b", 1)]
    #expect(keys.count == 3 && keys.contains(CompoundKey("b", 1)))
    #expect(!keys.contains(CompoundKey("b", 2)))
  }

  @Test func anObjectHasItsKeyInTheHiddenFieldAndOthersAsText() throws {
    let other = Key(Self.patient, "b/c")
    let enrolment = Enrolment(
      pk: Key(Self.patient, "a"), nextKey: other, otherKeys: [other, Key(Self.patient, "d")])
    let value = try enrolment.storedValue(dictionary: nil)
    #expect(value[hidden: .primaryKey] == enrolment.pk.keyValue)
    #expect(value["pk"] == nil)
    #expect(value["nextKey"]?.string == other.text)
    #expect(value["otherKeys"]?[0]?.string == other.text)
    #expect(try Enrolment(storedValue: value) == enrolment)
    let encoded = try Value(encoded: value.encoded())
    #expect(try Enrolment(storedValue: encoded) == enrolment)
  }

  @Test func theKeyMayBeMadeOfFields() throws {
    let reading = Reading(device: "d/1", number: 7)
    let value = try reading.storedValue(dictionary: nil)
    #expect(value[hidden: .primaryKey] == reading.pk.keyValue)
    #expect(try Reading(storedValue: value).pk == reading.pk)
  }

  @Test func otherCodersWriteTheText() throws {
    let enrolment = Enrolment(pk: Key(Self.patient, "a/b"), otherKeys: [Key(Self.patient, "c")])
    let json = try JSONEncoder().encode(enrolment)
    let text = String(decoding: json, as: UTF8.self).replacing("\\/", with: "/")
    #expect(text.contains(#""pk":"\#(Self.text)/a~1b""#))
    #expect(try JSONDecoder().decode(Enrolment.self, from: json) == enrolment)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Key.self, from: Data(#""a/b""#.utf8))
    }
  }

  @Test func aCopyTakesAnotherKey() throws {
    let enrolment = Enrolment(pk: Key(Self.patient, "a"))
    let copy = try enrolment.copy(pk: Key(Self.patient, "b"))
    #expect(copy.pk == Key(Self.patient, "b") && copy.isActive)
  }

  @Test func fieldsThatHoldKeysAreFound() throws {
    #expect(try FieldPaths().resolve(\Enrolment.nextKey) == "nextKey")
    #expect(try FieldPaths().resolve(\Enrolment.otherKeys) == "otherKeys")
    #expect(try FieldPaths().resolve(\Enrolment.isActive) == "isActive")
    #expect(throws: KeyPathError.self) { try FieldPaths().resolve(\Enrolment.pk) }
  }
}
