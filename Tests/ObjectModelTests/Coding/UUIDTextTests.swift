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
}
