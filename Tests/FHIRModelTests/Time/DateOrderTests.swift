import FHIRModel
import Foundation
import TestSupport
import Testing

/// The order of dates that are not equally exact.
@Suite struct DateOrderTests {
  static let table: [(String, String, FHIROrder?)] = [
    ("2024", "2025", .less), ("2024", "2024", .equal), ("2024", "2024-05", nil),
    ("2024-05", "2024-06", .less), ("2024-05-17", "2024-05", nil), ("2024-05-17", "2024-06", .less),
    ("2025", "2024-12-31", .greater), ("2024-05-17", "2024-05-17", .equal),
    ("2024-05-17T10:00:00Z", "2024-05-17T10:00:00.000Z", .equal),
    ("2024-05-17T10:00:00Z", "2024-05-17T11:00:00+01:00", .equal),
    ("2024-05-17T10:00:00Z", "2024-05-17T10:00:00.0000000000000000001Z", .less),
    ("2024-05-17T10:00:00.09Z", "2024-05-17T10:00:00.1Z", .less),
    ("2024-05-18T01:00:00+02:00", "2024-05-17T23:30:00Z", .less),
    ("2024-12-31T23:59:60Z", "2024-12-31T23:59:59.9Z", .greater),
    ("2024-05-17T10:00:00Z", "2024-05-17", nil), ("2024-05-17T10:00:00Z", "2024", nil),
    // The day before continues for twelve hours in the west, the day after began fourteen hours ago
    // in the east.
    ("2024-05-17T10:00:00Z", "2024-05-16", nil), ("2024-05-17T14:00:00Z", "2024-05-16", .greater),
    ("2024-05-17T13:59:59Z", "2024-05-16", nil), ("2024-05-17T10:00:00Z", "2024-05-18", nil),
    ("2024-05-17T09:59:59Z", "2024-05-18", .less), ("2024-05-17T10:00:00Z", "2023", .greater),
    ("2024-05-17T10:00:00Z", "2024-06", .less), ("2024-02-30", "2025", nil), ("2024", "", nil),
  ]

  @Test(arguments: table)
  func theOrderIsAsInTheTable(_ left: String, _ right: String, _ order: FHIROrder?) {
    let first = FHIRDateTime(unchecked: left)
    let second = FHIRDateTime(unchecked: right)
    #expect(first.compare(to: second) == order)
    #expect(second.compare(to: first) == order?.reversed)
  }

  @Test func differentTypesAreCompared() {
    let date = FHIRDate(unchecked: "2024-05-17")
    #expect(date.compare(to: FHIRInstant(unchecked: "2024-05-20T00:00:00Z")) == .less)
    #expect(date.compare(to: FHIRDateTime(unchecked: "2024-05-17")) == .equal)
    #expect(date.compare(to: FHIRDateTime(unchecked: "2024")) == nil)
  }

  @Test func aZoneTellsWhereADayBegins() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let instant = FHIRInstant(unchecked: "2024-05-17T22:30:00Z")
    let day = FHIRDate(unchecked: "2024-05-17")
    #expect(instant.compare(to: day, in: berlin) == .greater)
    #expect(instant.compare(to: day, in: .gmt) == nil)
    #expect(day.compare(to: instant, in: berlin) == .less)
    #expect(instant.compare(to: FHIRDate(unchecked: "2024-05-18"), in: berlin) == nil)
    #expect(instant.compare(to: FHIRDate(unchecked: "2024-05-18"), in: .gmt) == .less)
    #expect(day.compare(to: FHIRDate(unchecked: "2024"), in: .gmt) == nil)
    #expect(
      instant.compare(to: FHIRInstant(unchecked: "2024-05-17T22:30:00.0Z"), in: .gmt) == .equal)
  }

  /// What is known must hold for all instants that the texts can stand for.
  @Test(arguments: Seeds.list(4))
  func knownOrdersHoldInAllZones(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let left = Self.randomText(&random)
      let right = Self.randomText(&random)
      let order = left.compare(to: right)
      let message: Comment = "\(left) and \(right), seed \(seed)"
      #expect(right.compare(to: left) == order?.reversed, message)
      for hours in [-14, 0, 14] {
        let zone = try #require(TimeZone(secondsFromGMT: hours * 3600))
        let first = try #require(left.interval(in: zone))
        let second = try #require(right.interval(in: zone))
        switch order {
        case .less: #expect(first.lowerBound < second.lowerBound, message)
        case .greater: #expect(first.lowerBound > second.lowerBound, message)
        case .equal: #expect(first.lowerBound == second.lowerBound, message)
        case nil: break
        }
        let inZone = left.compare(to: right, in: zone)
        if let order { #expect(inZone == order, message) }
        if inZone == nil { #expect(first.overlaps(second), message) }
      }
    }
  }

  private static func randomText(_ random: inout SeededGenerator) -> FHIRDateTime {
    let year = Int.random(in: 2023...2024, using: &random)
    let month = Int.random(in: 1...2, using: &random)
    let day = Int.random(in: 1...3, using: &random)
    let date = String(format: "%04d-%02d-%02d", year, month, day)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return FHIRDateTime(unchecked: String(date.prefix(4)))
    case 1: return FHIRDateTime(unchecked: String(date.prefix(7)))
    case 2: return FHIRDateTime(unchecked: date)
    default:
      let hour = Int.random(in: 0..<24, using: &random)
      let zone = Int.random(in: -13...13, using: &random)
      let time = String(format: "T%02d:00:00", hour) + (random.chance(1, in: 2) ? ".0" : "")
      let offset = String(format: "%@%02d:00", zone < 0 ? "-" : "+", abs(zone))
      return FHIRDateTime(unchecked: date + time + offset)
    }
  }

  @Test func precisionsHaveAnOrder() {
    let all: [DatePrecision] = [.year, .month, .day, .second, .fraction(1), .fraction(9)]
    #expect(all.shuffled().sorted() == all)
  }
}
