import BenchmarkSupport
import Foundation
import HealthModel

/// Heart rates as a watch writes them, and steps of a watch and a phone: the same for every run.
struct HeartRates {
  /// The first sample is a little later.
  let origin: Date
  let calendar: Calendar
  /// Between samples, in seconds.
  private let step: Double

  static let watch = SourceRevision(
    name: "Watch", bundleIdentifier: "com.example.watch", version: "9.3",
    productType: "Watch6,1", systemVersion: "9.3")
  static let phone = SourceRevision(name: "Phone", bundleIdentifier: "com.example.phone")
  static let device = HealthDevice(name: "Watch", manufacturer: "Example", model: "Watch")
  /// Sitting, moving, or not known.
  static let metadata: [Metadata] = (0..<3).map { [.heartRateMotionContext: .number(Double($0))] }

  init(yearCount: Int) throws {
    var calendar = Calendar(identifier: .gregorian)
    guard let zone = TimeZone(identifier: "Europe/Berlin") else {
      throw BenchmarkError("the time zone Europe/Berlin is not known")
    }
    calendar.timeZone = zone
    self.calendar = calendar
    guard let origin = calendar.date(from: DateComponents(year: 2014, month: 1, day: 1)) else {
      throw BenchmarkError("the calendar has no 2014")
    }
    self.origin = origin
    step = 365.25 * 86_400 / Double(yearCount)
  }

  subscript(_ number: Int) -> HealthSample {
    let start = start(number)
    return HealthSample(
      .heartRate, Double(55 + mixed(2, number, below: 90)), "count/min", start: start,
      source: Self.watch, device: Self.device, metadata: Self.metadata[mixed(3, number, below: 3)],
      created: start + Double(mixed(4, number, below: 300)), offsets: ClockOffsets(3_600))
  }

  /// In whole seconds, at an uneven pace.
  private func start(_ number: Int) -> Date {
    let jitter = Double(mixed(1, number, below: max(1, Int(step * 0.8))))
    return origin + (Double(number) * step + jitter).rounded(.down)
  }

  /// A step count of the phone or the watch, which overlap.
  func steps(_ number: Int) -> HealthSample {
    let start = start(number)
    return HealthSample(
      .stepCount, Double(1 + mixed(5, number, below: 120)), "count", start: start,
      end: start + Double(1 + mixed(6, number, below: max(1, Int(step * 2)))),
      source: mixed(7, number, below: 2) == 0 ? Self.watch : Self.phone, created: start + 600)
  }

  /// The days of a year, from the first moment of each to the last of the last one.
  func days(ofYear year: Int) throws -> [Date] {
    let days = (0...365).compactMap { calendar.date(byAdding: .day, value: $0, to: origin) }
    guard let first = calendar.date(byAdding: .year, value: year, to: origin), days.count == 366
    else { throw BenchmarkError("the calendar has no year \(year)") }
    return (0...365).compactMap { calendar.date(byAdding: .day, value: $0, to: first) }
  }
}
