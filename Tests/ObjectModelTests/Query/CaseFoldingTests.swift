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

  /// Of all scalars that the table's version of Unicode had.
  @Test func theTableIsWhatTheMappingsOfTheStandardLibraryGive() {
    var foldedCount = 0
    for code in UInt32(0)...0x10FFFF {
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
      #expect(
        folded.unicodeScalars.elementsEqual(NaiveCase.folded(scalar).unicodeScalars),
        "U+\(String(code, radix: 16))")
    }
    #expect(foldedCount == 1_530)
  }

  @Test func foldedTextStaysAsItIs() {
    for code in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let folded = CaseFolding.folded(String(scalar))
      #expect(CaseFolding.folded(folded).utf8.elementsEqual(folded.utf8))
    }
  }
}
