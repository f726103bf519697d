import FHIRModel
import Foundation
import ObjectModel

/// A date of a sample with the offset from UTC that it was written with.
struct SampleTime: Sendable, Hashable {
  var date: Date
  /// In seconds east; nil if it is not known.
  var offset: Int?

  init(_ date: Date, _ offset: Int?) {
    self.date = date
    self.offset = offset
  }

  /// Reads a text with a time and a zone. `Z` says that the offset is not known, as `+00:00` does
  /// not. Nil for other texts.
  init?(_ text: String) {
    guard let instant = FHIRInstant.init(text), let date = instant.date,
      let minutes = instant.zoneMinutes
    else { return nil }
    self.init(date, text.hasSuffix("Z") ? nil : minutes * 60)
  }

  /// Whether FHIR can write the offset: whole minutes, up to fourteen hours.
  static func canWrite(offset: Int?) -> Bool {
    guard let offset else { return true }
    return offset % 60 == 0 && (-50_400...50_400).contains(offset)
  }

  /// The text that reads back as the same `Date` to the last bit; in UTC if the offset cannot be
  /// written. Nil before the year 1 and after 9999.
  var text: String? {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.isFinite, let exact = DateText.text(of: date) else { return nil }
    guard let offset, Self.canWrite(offset: offset) else {
      return checked(exact.prefix { $0 != "+" } + "Z")
    }
    // The seconds are moved as whole numbers, so that the fraction keeps its digits.
    let second = Date(timeIntervalSinceReferenceDate: interval.rounded(.down) + Double(offset))
    guard let local = DateText.text(of: second) else { return nil }
    let fraction = exact.drop { $0 != "." }.prefix { $0 != "+" }
    return checked(local.prefix { $0 != "+" } + fraction + Self.zone(offset))
  }

  private func checked(_ text: some StringProtocol) -> String? {
    let text = String(text)
    return FHIRInstant.init(text) == nil ? nil : text
  }

  private static func zone(_ offset: Int) -> String {
    let minutes = Int(offset.magnitude) / 60
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return (offset < 0 ? "-" : "+") + digits(minutes / 60) + ":" + digits(minutes % 60)
  }
}
