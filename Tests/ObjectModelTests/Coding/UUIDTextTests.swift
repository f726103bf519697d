import Foundation
import TestSupport
import Testing

@testable import ObjectModel

@Suite struct UUIDTextTests {
  @Test func textsAreThoseOfFoundation() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      #expect(UUIDText.text(of: uuid) == uuid.uuidString)
      for text in [uuid.uuidString, uuid.uuidString.lowercased()] {
        #expect(Array(text.utf8).withUnsafeBytes { UUIDText.uuid($0) } == uuid)
      }
    }
  }

  @Test(arguments: [
    "", "E621E1F8-C36C-495A-93FC-0C247A3E6E5", "E621E1F8-C36C-495A-93FC-0C247A3E6E5FF",
    "E621E1F8C36C-495A-93FC-0C247A3E6E5F-", "G621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5-", "E621E1F8+C36C-495A-93FC-0C247A3E6E5F",
    "{621E1F8-C36C-495A-93FC-0C247A3E6E5}",
  ])
  func whatIsNoUUIDIsNone(text: String) {
    #expect(Array(text.utf8).withUnsafeBytes { UUIDText.uuid($0) } == nil)
  }

  /// Every byte in every place. (`UUID(uuidString:)` takes some signs for digits.)
  @Test func onlyDigitsAreDigits() {
    let text = Array("E621E1F8-C36C-495A-93FC-0C247A3E6E5F".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = byte
        let isHyphen = [8, 13, 18, 23].contains(place)
        let isRight =
          isHyphen
          ? byte == UInt8(ascii: "-") : Character(UnicodeScalar(byte)).isHexDigit && byte < 128
        let expected = isRight ? UUID(uuidString: String(decoding: changed, as: UTF8.self)) : nil
        #expect(
          changed.withUnsafeBytes { UUIDText.uuid($0) } == expected, "byte \(byte) at \(place)")
      }
    }
  }
}
