import CareModel
import Foundation
import ObjectModel
import TestSupport
import ValueModel

/// Random versions of all types, with texts and dates that are hard on FHIR.
struct RandomVersion {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  // MARK: Parts

  mutating func chance(_ denominator: Int) -> Bool { generator.chance(1, in: denominator) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  mutating func maybe<Element>(_ element: (inout RandomVersion) -> Element) -> Element? {
    chance(3) ? nil : element(&self)
  }

  mutating func list<Element>(_ element: (inout RandomVersion) -> Element) -> [Element] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in element(&self) }
  }

  mutating func text() -> String {
    pick([
      "Walk", "Anna’s\u{A0}knee", "home", "work", "mobile", "a b", "", " ", "\u{0}", "a\tb",
      "line\nline", "💓", "%41", "data:,x", "2024-05-17T14:30:00Z", "male", "unknown", "\u{301}e",
      "0F0E0D0C-0B0A-4908-8706-050403020100", "empty-list", String(repeating: "long ", count: 50),
    ])
  }

  mutating func id() -> UUID {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  mutating func date() -> Date {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: .distantPast
    case 1:
      Date(timeIntervalSinceReferenceDate: Double.random(in: -6e10...2.5e11, using: &generator))
    case 2: Date(timeIntervalSinceReferenceDate: Double.random(in: 6e8...9e8, using: &generator))
    default: wholeDate()
    }
  }

  mutating func wholeDate() -> Date {
    Date(
      timeIntervalSinceReferenceDate: Double(
        Int.random(in: 4_000_000...5_000_000, using: &generator) * 180))
  }

  mutating func zone() -> TimeZone {
    let names = [
      "GMT", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
      "Africa/Monrovia",
    ]
    return TimeZone(identifier: pick(names)) ?? .gmt
  }

  mutating func value(kind: String? = nil) -> OutcomeValue {
    let content: OutcomeValue.Content =
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: .integer(pick([0, -3, 120, .max, .min, 1 << 31]))
      case 1: .double(pick([0, -0.0, 36.6, 5, 1e300, .leastNonzeroMagnitude, 0.1 + 0.2]))
      case 2: .boolean(chance(2))
      case 3: .text(text())
      case 4: .binary(Data(list { _ in 0xF7 }))
      default: .date(date())
      }
    return OutcomeValue(
      content, kind: kind ?? maybe { $0.text() }, units: maybe { $0.text() }, createdDate: date())
  }

  // MARK: Common fields

  mutating func fields() -> VersionFields {
    let zone = zone()
    var fields = VersionFields(id: text(), uuid: id(), effectiveDate: date(), timezone: zone)
    fields.previousVersionUUIDs = list { $0.id() }
    fields.nextVersionUUIDs = list { $0.id() }
    fields.createdDate = maybe { $0.date() }
    fields.updatedDate = maybe { $0.date() }
    fields.deletedDate = chance(4) ? date() : nil
    fields.groupIdentifier = maybe { $0.text() }
    fields.remoteID = maybe { $0.text() }
    fields.source = maybe { $0.text() }
    fields.asset = maybe { $0.text() }
    fields.tags = maybe { $0.list { $0.text() } }
    fields.userInfo = maybe { random in
      Dictionary(random.list { ($0.text(), $0.text()) }) { first, _ in first }
    }
    fields.notes = maybe { random in
      random.list { random in
        CareNote(
          author: random.maybe { $0.text() }, title: random.maybe { $0.text() },
          content: random.maybe { $0.text() })
      }
    }
    fields.schemaVersion = maybe { _ in SemanticVersion(major: 2, minor: 1) }
    return fields
  }

  /// Sets the fields that only a store sets.
  mutating func stored<Version: CareVersion>(_ version: Version) throws -> Version {
    guard chance(2) else { return version }
    var value = try ValueEncoder().encode(version)
    value["stamp"] = ["site": Value(id().uuidString), "number": 7]
    if chance(2) { value["validUntil"] = DateText.text(of: date()).map { Value($0) } }
    if version is OutcomeVersion {
      let start = date()
      value["eventStart"] = DateText.text(of: start).map { Value($0) }
      value["eventEnd"] = DateText.text(of: start + pick([0, 3_600, 1e6])).map { Value($0) }
    }
    return try ValueDecoder().decode(Version.self, from: value)
  }
}
