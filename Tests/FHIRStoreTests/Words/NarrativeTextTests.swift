@testable import FHIRStore
import TestSupport
import Testing

/// The text of narratives, good and bad.
@Suite struct NarrativeTextTests {
  private static func text(_ xhtml: String) -> String {
    Array(xhtml.utf8).withUnsafeBytes { String(decoding: NarrativeText.of($0), as: UTF8.self) }
  }

  /// The words between spaces, without marks.
  private static func words(_ xhtml: String) -> [String] {
    text(xhtml).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  @Test(arguments: [
    (
      #"<div xmlns="http://www.w3.org/1999/xhtml"><p>Heart <b>fail</b>ure</p></div>"#,
      "Heart failure"
    ),
    ("un<i>even</i>ly H<SUB>2</SUB>O <x>a</x>b <iframe>a</iframe>b", "unevenly H2O a b a b"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
    ("one<br/>two<br />three<hr/>four", "one two three four"),
    ("<p title=\"a > b\" class='c'>text</p>", "text"),
    ("caf&eacute; &#233;t&#xE9; &alpha;&Beta;", "café été αΒ"),
    ("a&nbsp;b&amp;c&lt;d&gt;e&quot;f&apos;g", "a b c d e f g"),
    ("hyper&shy;tension hyper\u{AD}tension", "hypertension hypertension"),
    ("heart<!-- not <b>this</b> -->attack", "heartattack"),
    ("a<?php echo 1 ?>b", "ab"),
    ("<p><![CDATA[x < y & z]]></p>", "x y z"),
    ("&amp;lt;b&amp;gt;", "lt b gt"),
  ])
  func markupIsLeftOut(xhtml: String, words: String) {
    #expect(Self.words(xhtml).joined(separator: " ") == words, "\(xhtml)")
  }

  @Test(
    "bad markup stays as text, with all of its words",
    arguments: [
      ("a < b and c > d", "a b and c d"),
      ("a <b and c> d", "a b and c d"),
      ("<p title=\"open>text</p>", "p title open text"),
      ("<p title=open>text</p>", "p title open text"),
      ("<p", "p"), ("<", ""), ("&", ""), ("&;", ""), ("</", ""), ("<!", ""), ("<?", ""),
      ("<!-- open", "open"), ("<![CDATA[open", "CDATA open"), ("<?open", "open"),
      ("<!DOCTYPE html><p>x</p>", "DOCTYPE html x"),
      ("AT&T R&D", "AT T R D"), ("&unknown; &amp", "unknown amp"),
      ("&#xD800;a&#0;b&#1114112;c", "a b c"), ("&#99999999999999;", "99999999999999"),
      ("&#;&#x;", "x"), ("<b><p>x", "x"), ("</b>x</p>", "x"), ("<<p>>x", "x"),
      ("<p a='<b>'>x", "p a x"),
    ])
  func badMarkup(xhtml: String, words: String) {
    #expect(Self.words(xhtml).joined(separator: " ") == words, "\(xhtml)")
  }

  @Test("random pieces of markup never trap, and words outside of tags stay")
  func randomMarkup() {
    let pieces = [
      "<", ">", "&", ";", "\"", "'", "<p>", "</p>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>",
      "<a href=\"", "=", "/", "&#", "x", "&eacute;", "\u{AD}", " ", "é", "<br/>",
    ]
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<2_000 {
        var xhtml = ""
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
          xhtml += pieces.randomElement(using: &random) ?? ""
        }
        _ = Self.text(xhtml)
        // After a tag that is whole, a text is a text, if nothing before hides it.
        #expect(Self.text("<p>witness</p>" + xhtml).contains("witness"), "seed \(seed): \(xhtml)")
      }
    }
  }

  @Test("a narrative of many beginnings takes no more than its length")
  func manyBeginnings() {
    for beginning in ["<!--", "<![CDATA[", "<?", "<a b=\"", "&", "<"] {
      let xhtml = String(repeating: beginning, count: 50_000) + " end"
      #expect(Self.text(xhtml).hasSuffix("end"))
    }
  }

  @Test func allEntitiesOfXHTMLAreKnown() {
    #expect(XHTMLEntities.scalar("nbsp") == 160)
    #expect(XHTMLEntities.scalar("yuml") == 255)
    #expect(XHTMLEntities.scalar("szlig") == 0xDF)
    #expect(XHTMLEntities.scalar("Sigma") == 0x3A3)
    #expect(XHTMLEntities.scalar("diams") == 0x2666)
    #expect(XHTMLEntities.scalar("thetasym") == 0x3D1)
    #expect(XHTMLEntities.scalar("Eacute") == 0xC9)
    #expect(XHTMLEntities.scalar("EACUTE") == nil)
  }
}
