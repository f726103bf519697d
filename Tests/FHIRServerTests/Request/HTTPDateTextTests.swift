import FHIRModel
import Foundation
import Testing

@testable import FHIRServer

@Suite struct HTTPDateTextTests {
  @Test(
    "dates are written as HTTP has them",
    arguments: [
      (784_111_777.9, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
      (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
      (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (-62_135_596_801, nil),
      (253_402_300_800, nil), (.nan, nil), (.infinity, nil),
    ] as [(Double, String?)])
  func texts(_ seconds: Double, _ text: String?) {
    #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test("days of some centuries are read again as the same")
  func days() throws {
    for day in stride(from: -100_000, to: 200_000, by: 61) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_661)
      let text = try #require(HTTPDate.text(date))
      #expect(FHIRInstant(httpDate: text)?.date == date, "\(text)")
    }
  }
}
