import ModelTestSupport
import ObjectModel
import Testing

/// Case is folded as Unicode does it (section 3.13, CaseFolding.txt, status C and F).
@Suite struct CaseFoldingTests {
  @Test(
    arguments: [
      ("ΠΑΠΑΔΌΠΟΥΛΟΣ", "παπαδόπουλος"), ("ς", "σ"), ("Straße", "STRASSE"), ("ẞ", "ss"),
      ("ﬁne", "FINE"),
      ("ŉ", "ʼN"), ("ǅ", "ǆ"), ("K", "k"), ("µ", "μ"), ("İ", "i\u{307}"), ("ꮳ", "Ꮳ"), ("ᾼ", "αι"),
      ("և", "եւ"),
      ("𐐀", "𐐨"), ("", ""), ("abc xyz", "ABC XYZ"),
    ])
  func bothAreOneText(_ left: String, _ right: String) {
    #expect(Array(CaseFolding.folded(left).utf8) == Array(CaseFolding.folded(right).utf8))
  }

  @Test(arguments: [("ı", "i"), ("ı", "I"), ("é", "e"), ("ß", "s"), ("я", "R")])
  func theseStayApart(_ left: String, _ right: String) {
    #expect(CaseFolding.folded(left) != CaseFolding.folded(right))
  }

  /// The blocks that have letters with case.
  private static let blocks: [Range<UInt32>] = [
    0..<0x600, 0x10A0..<0x1400, 0x1C80..<0x2200, 0x24B0..<0x24F0, 0x2C00..<0x2E00, 0xA640..<0xA800,
    0xAB30..<0xABC0, 0xFB00..<0xFB20, 0xFF20..<0xFF60, 0x10400..<0x10600, 0x10C80..<0x10D00,
    0x118A0..<0x118E0, 0x16E40..<0x16E80, 0x1E900..<0x1E960,
  ]

  /// Of all scalars there that the table's version of Unicode had.
  @Test func theTableIsWhatTheMappingsOfTheStandardLibraryGive() {
    var foldedCount = 0
    for code in Self.blocks.joined() {
      guard let scalar = Unicode.Scalar(code), let age = scalar.properties.age,
        (age.major, age.minor) <= (14, 0)
      else { continue }
      let folded = CaseFolding.folded(String(scalar))
      if folded.unicodeScalars.elementsEqual([scalar]) {
        // What the property speaks of is the decomposed scalar: nothing that folds is left out.
        guard scalar.properties.changesWhenCaseFolded else { continue }
      } else {
        foldedCount += 1
      }
      if folded.unicodeScalars.elementsEqual(NaiveCase.folded(scalar).unicodeScalars) { continue }
      Issue.record("U+\(String(code, radix: 16))")
    }
    #expect(foldedCount == 1_530)
  }

  @Test func foldedTextStaysAsItIs() {
    for code in Self.blocks.joined() {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let folded = CaseFolding.folded(String(scalar))
      if CaseFolding.folded(folded).utf8.elementsEqual(folded.utf8) { continue }
      Issue.record("U+\(String(code, radix: 16))")
    }
  }
}
