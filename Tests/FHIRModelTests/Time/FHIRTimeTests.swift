import FHIRModel
import Testing

@Suite struct FHIRTimeTests {
  @Test func timesAreThere() {
    for text in ["10:00:00", "00:00:00", "23:59:60", "23:59:59.999999999999", "18:44:00.038100"] {
      #expect(FHIRTime(text)?.text == text, "\(text)")
    }
  }

  @Test func otherTextsAreRefused() {
    for text in [
      "", "text", "24:00:00", "12:05", "12", "1:00:00", "12:60:00", "12:00:61", "12:00:00.",
      "12:00:00Z",
      "12:00:00+01:00", "T12:00:00", "12:00:0", "12-00-00", " 12:00:00",
    ] {
      #expect(FHIRTime(text) == nil, "\(text)")
      #expect(!FHIRTime(unchecked: text).isValid, "\(text)")
    }
  }

  @Test func partsAreThoseOfTheText() {
    let time = FHIRTime(unchecked: "18:44:05.038100")
    #expect(time.hour == 18 && time.minute == 44 && time.second?.text == "5.038100")
    #expect(time.secondText == "05.038100")
    #expect(time.precision == .fraction(6))
    #expect(FHIRTime(hour: 7, minute: 5)?.text == "07:05:00")
    #expect(FHIRTime(hour: 24, minute: 0) == nil)
    #expect(FHIRTime(unchecked: "25:00:00").hour == nil)
  }

  @Test func theOrderIsThatOfTheDay() {
    let time = FHIRTime(unchecked: "10:00:00")
    #expect(time.compare(to: "10:00:00.000") == .equal)
    #expect(time.compare(to: "09:59:59.9") == .greater)
    #expect(time.compare(to: "10:00:00.01") == .less)
    #expect(time.compare(to: "10:00") == nil)
    #expect(time != FHIRTime(unchecked: "10:00:00.0"))
  }
}
