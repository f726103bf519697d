import Foundation
import TestSupport
import Testing

@testable import FHIRStore

@Suite struct NormalizedTextTests {
  @Test func textIsWithoutMarksAndCase() {
    let pairs = [
      ("Müller", "muller"), ("ÅSA", "asa"), ("Élodie-Ngọc", "elodie-ngoc"), ("naïve", "naive"),
      ("A\u{308}", "a"), ("ΑΘΗΝΑ", "αθηνα"), ("straße", "strasse"), ("λόγος", "λογοσ"), ("İ", "i"),
      ("", ""),
    ]
    for (text, expected) in pairs {
      #expect(NormalizedText.bytes(text) == Array(expected.utf8), "\(text)")
    }
  }

  @Test func lettersThatAreFoldedByATableAreFoldedAsFoundationDoes() {
    for seed in Seeds.list(1) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<20_000 {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          // Now and then a letter or a mark that is in no table.
          let last: UInt32 = random.chance(1, in: 30) ? 0x370 : 0x24F
          let code = UInt32.random(in: 0x20...last, using: &random)
          if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
        }
        let expected = Array(NormalizedText.folded(text).utf8)
        #expect(NormalizedText.bytes(text) == expected, "seed \(seed): \(text.unicodeScalars)")
      }
    }
  }
}
