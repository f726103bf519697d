import Foundation
import HealthModel
import Synchronization

/// Offsets from UTC in zones by name.
enum ZoneOffset {
  private static let zones = Mutex<[String: TimeZone?]>([:])
  /// Names come from samples: others are forgotten rather than kept without end.
  private static let mostZones = 1_000

  /// In seconds east; nil for a name that no zone has, and for offsets that FHIR cannot write.
  static func seconds(in name: String, at date: Date) -> Int? {
    // Foundation knows no zones for dates that FHIR cannot write anyway.
    guard SampleTime(date, nil).text != nil, let zone = zone(name) else { return nil }
    let offset = zone.secondsFromGMT(for: date)
    return SampleTime.canWrite(offset: offset) ? offset : nil
  }

  private static func zone(_ name: String) -> TimeZone? {
    zones.withLock { zones in
      if let known = zones[name] { return known }
      if zones.count >= mostZones { zones.removeAll() }
      let zone = isName(name) ? TimeZone(identifier: name) : nil
      zones[name] = .some(zone)
      return zone
    }
  }

  /// Whether the name has only letters and signs that names of zones have: it becomes the path of
  /// a file.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= 64
      && name.utf8.allSatisfy { byte in
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
          || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-")
      }
  }
}

extension HealthSample {
  /// The offsets that a resource shows: those of the sample, or else those of the zone that its
  /// metadata name, so that a reader sees the clock of the person.
  var shownOffsets: ClockOffsets {
    guard let zone = timeZoneName else { return offsets }
    var shown = offsets
    shown.start = offsets.start ?? ZoneOffset.seconds(in: zone, at: start)
    shown.end = offsets.end ?? ZoneOffset.seconds(in: zone, at: end)
    if let created { shown.created = offsets.created ?? ZoneOffset.seconds(in: zone, at: created) }
    return shown
  }
}
