import AppleHealth
import Foundation
import TestSupport
import Testing

@Suite struct ExportValueTests {
  @Test func `times are read as the calendar has them, and written as they came`() throws {
    let formatter = ISO8601DateFormatter()
    for seed in Seeds.list(Seeds.amount(300, search: 1200)) {
      var random = SeededGenerator(seed: seed)
      let seconds = Int64.random(in: -62_135_510_400...253_402_214_400, using: &random)
      let offset = Int32.random(in: -14 * 60...14 * 60, using: &random) * 60
      let time = ExportTime(seconds: seconds, offset: offset)
      #expect(ExportTime(time.text) == time, "seed \(seed)")
      // Before 1582 Foundation's calendar is the Julian one.
      guard seconds > -12_000_000_000 else { continue }
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(ExportTime(text)?.seconds == seconds, "seed \(seed)")
    }
  }

  @Test func `other forms of times are read, and nonsense is not`() {
    #expect(ExportTime("2018-06-13T10:04:37.5Z")?.nanoseconds == 500_000_000)
    #expect(ExportTime("1970-01-01 00:00:00 -0130") == ExportTime(seconds: 5_400, offset: -5_400))
    #expect(ExportTime("2020-02-29 00:00:00 +0000") != nil)
    for text in [
      "", "2023", "2023-02-29 00:00:00 +0000", "2023-13-01 00:00:00 +0000",
      "2023-01-01 24:00:00 +0000", "2023-01-01 00:00:00", "2023-01-01 00:00:00 +0000 ",
      "2023-01-01 00:00:00 +2400", "٢٠٢٣-01-01 00:00:00 +0000", "0000-01-01 00:00:00 +0000",
    ] {
      #expect(ExportTime(text) == nil, "\(text)")
    }
  }

  @Test func `devices are split at their known keys, without the address`() {
    let text =
      "<<HKDevice: 0x283d01>, name:My, own: Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1>"
    let device = ExportDevice(text)
    #expect(device.name == "My, own: Watch")
    #expect(device.manufacturer == "Apple Inc.")
    #expect(device.hardware == "Watch6,1")
    #expect(device == ExportDevice(text.replacing("0x283d01", with: "0x1")))
    #expect(ExportDevice(device.text) == device)
    #expect(ExportDevice("a scale").other == "a scale")
    #expect(ExportDevice("a scale").text == "a scale")
    for text in ["<<HKDevice:", "<<HKDevice:>", "<<HKDevice: 0>, name:", ">", "<<HKDevice: 0>,,"] {
      #expect(ExportDevice(ExportDevice(text).text) == ExportDevice(text), "\(text)")
    }
  }
}
