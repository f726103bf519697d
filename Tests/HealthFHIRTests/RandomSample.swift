import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import TestSupport
import ValueModel

/// Random samples of every family, with awkward numbers, texts, dates and offsets.
struct RandomSample {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  typealias Amount = HealthModel.Quantity

  static let families: [SampleType.Family] = [
    .quantity, .category, .correlation, .workout, .workoutRoute, .heartbeatSeries,
    .electrocardiogram, .audiogram, .stateOfMind, .visionPrescription, .document, .medicationDose,
    .scoredAssessment, .clinicalRecord,
  ]

  mutating func next(_ family: SampleType.Family) -> HealthSample {
    let (type, content) = content(family)
    let start = date()
    let end = chance(2) ? start : start + Double.random(in: 0...90_000, using: &generator)
    let zone = [nil, 0, 3600, -18_000, 20_700, 50_400, 1_172].randomElement(using: &generator)!
    let offsets =
      chance(3)
      ? ClockOffsets(start: zone, end: zone, created: nil)
      : ClockOffsets(start: zone, end: chance(3) ? nil : zone, created: zone)
    var sample = HealthSample(
      type, content, start: start, end: end, source: source(), device: device(),
      metadata: metadata(), offsets: offsets, id: chance(2) ? uuid() : nil)
    // An offset without a date has nowhere to be written, and none would ask for it.
    if chance(2) { sample.created = date() } else { sample.offsets.created = nil }
    if case .quantitySeries(let series) = sample.content {
      sample.start = series.points.first?.start ?? sample.start
      sample.end = max(series.points.last?.end ?? sample.end, sample.start)
    }
    return sample
  }

  // MARK: Parts

  mutating func chance(_ count: Int) -> Bool { generator.chance(1, in: count) }

  mutating func pick<T>(_ list: [T]) -> T {
    list[Int.random(in: 0..<list.count, using: &generator)]
  }

  mutating func uuid() -> UUID {
    let bytes = generator.bytes(16)
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  mutating func number() -> Double {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: Double(Int.random(in: -5...300, using: &generator))
    case 1: Double(Int.random(in: 0...1000, using: &generator)) / 100
    case 2: pick([0, -0.0, 1e-7, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.07])
    case 3: Double(bitPattern: generator.next() & ~(1 << 62))
    default: Double.random(in: 0...500, using: &generator)
    }
  }

  mutating func text() -> String {
    pick([
      "Anna’s\u{A0}Watch", "9.3", "", " ", "\u{0}", "a\tb", "line\nline", "💓", "%41", "data:,x",
      "x",
      "urn:uuid:", "\u{1B}[0m", "com.example.app",
    ])
  }

  mutating func date() -> Date {
    let interval: Double
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: interval = Double(Int.random(in: 0...800_000_000, using: &generator))
    case 1: interval = Double.random(in: -3e9...3e9, using: &generator)
    case 2: interval = pick([0, 0.5, -0.25, 1e-9, -1e-9, 631_152_000.001])
    default: interval = Double.random(in: 5e8...8e8, using: &generator)
    }
    return Date(timeIntervalSinceReferenceDate: interval)
  }

  mutating func source() -> SourceRevision {
    SourceRevision(
      name: text(), bundleIdentifier: chance(2) ? text() : nil, version: chance(2) ? text() : nil,
      productType: chance(2) ? "Watch6,1" : nil, systemVersion: chance(2) ? text() : nil)
  }

  mutating func device() -> HealthDevice? {
    if chance(3) { return nil }
    if chance(4) { return HealthDevice() }
    var fields = HealthDevice.Fields()
    fields.name = chance(2) ? text() : nil
    fields.manufacturer = chance(2) ? text() : nil
    fields.model = "Watch"
    fields.hardwareVersion = chance(2) ? "Watch6,1" : nil
    fields.localIdentifier = chance(2) ? text() : nil
    fields.udiDeviceIdentifier = chance(4) ? text() : nil
    fields.otherText = chance(4) ? text() : nil
    return HealthDevice(fields)
  }

  mutating func amount(_ units: [String] = ["count", "%", "kg", "mcV", "no unit", "", "m/s"])
    -> Amount
  {
    Amount(number(), pick(units))
  }

  mutating func metadata() -> Metadata {
    var entries: [Metadata.Entry] = []
    if chance(3) {
      let zone = pick(["Europe/Berlin", "Asia/Kathmandu", "nonsense", "../x", ""])
      entries.append(Metadata.Entry(.timeZone, .string(zone)))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let key = MetadataKey(rawValue: pick(["HKWasUserEntered", "a", "a", "", "key \u{7F}"]))
      let value: MetadataValue =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .string(text())
        case 1: .number(number())
        case 2: .bool(chance(2))
        case 3: .date(date())
        default: .quantity(amount())
        }
      entries.append(Metadata.Entry(key, value))
    }
    return Metadata(entries)
  }
}
