import FHIRModel
import Foundation
import Testing

@Suite struct HTTPDateTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test func allThreeFormsAreRead() {
    for text in [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ] {
      #expect(FHIRInstant(httpDate: text, now: now)?.text == "1994-11-06T08:49:37Z", "\(text)")
    }
    #expect(
      FHIRInstant(httpDate: "Sat Nov 26 08:49:37 1994")?.text == "1994-11-26T08:49:37Z")
    #expect(
      FHIRInstant(httpDate: "Sat, 31 Dec 2016 23:59:60 GMT")?.text == "2016-12-31T23:59:60Z")
  }

  @Test func yearsOfTwoDigitsAreNotFarAhead() {
    for (year, full) in [("23", 2023), ("73", 2073), ("74", 1974), ("99", 1999), ("00", 2000)] {
      let text = "Monday, 06-Nov-\(year) 08:49:37 GMT"
      #expect(FHIRInstant(httpDate: text, now: now)?.year == full, "\(text)")
    }
  }

  @Test func otherTextsAreRefused() {
    for text in [
      "", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37", "Sun, 6 Nov 1994 08:49:37 GMT",
      "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Xyz, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 06 Nov 1994 08-49-37 GMT",
      "Sun Nov  0 08:49:37 1994", " Sun, 06 Nov 1994 08:49:37 GMT",
    ] {
      #expect(FHIRInstant(httpDate: text, now: now) == nil, "\(text)")
    }
  }
}
