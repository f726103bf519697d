import FHIRModel
import Foundation
import TestSupport
import Testing

@Suite struct Base64BinaryTests {
  @Test(arguments: Seeds.list(4))
  func bytesComeBackAlsoWithSpaces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes = random.bytes(Int.random(in: 1...60, using: &random))
      let binary = Base64Binary(Data(bytes))
      #expect(binary.isValid && binary.data == Data(bytes), "seed \(seed)")
      var spaced = ""
      for character in binary.text {
        spaced.append(character)
        if random.chance(1, in: 5) {
          spaced += ["\n", " ", "\r\n", "\t"].randomElement(using: &random) ?? ""
        }
      }
      #expect(Base64Binary(spaced)?.data == Data(bytes), "seed \(seed)")
      #expect(Base64Binary(spaced)?.text == spaced, "seed \(seed)")
    }
  }

  @Test func textsThatAreNoBase64AreKeptWithoutBytes() {
    let binary: Base64Binary = "not base64!"
    #expect(binary.text == "not base64!")
    #expect(!binary.isValid)
    #expect(binary.data == nil)
    #expect(Base64Binary.init("A") == nil)
    #expect(Base64Binary.init("") == nil)
  }

  @Test func aFieldKeepsItsText() throws {
    var patient = TestPatient()
    patient.photo = Base64Binary(Data([1, 2, 3]))
    #expect(patient.fields["photo"]?.string == "AQID")
    #expect(patient.photo?.data == Data([1, 2, 3]))
    let spaced = try JSON.parse(#"{"resourceType":"Patient","photo":"A Q\nI D"}"#)
    #expect(TestPatient(unchecked: spaced).photo?.data == Data([1, 2, 3]))
    #expect(TestPatient(unchecked: spaced).photo?.text == "A Q\nI D")
  }

  @Test func integersOf64BitsAreStrings() {
    var patient = TestPatient()
    patient.count = .max
    #expect(patient.fields["count"]?.string == "9223372036854775807")
    #expect(patient.count == .max)
    patient.fields["count"] = 7
    #expect(patient.count == 7)
    patient.fields["count"] = "seven"
    #expect(patient.count == nil)
  }
}
