package import Foundation
import ObjectModel

/// A time zone, or that of a calendar, in Foundation's encoded form, read as the zone it names.
///
/// If the zone or the calendar was encoded as one that follows the settings of the system, which
/// CareKit uses by default, Foundation itself decodes the settings of the machine that reads.
package struct NamedTimeZone: Decodable, Sendable {
  package let timeZone: TimeZone

  private enum CodingKeys: String, CodingKey { case identifier }

  /// Throws a `DecodingError` if no zone is named, or the zone is unknown.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let identifier = try container.decode(String.self, forKey: .identifier)
    guard let zone = TimeZone(identifier: identifier) else {
      throw DecodingError.dataCorrupted(
        .init(
          container.codingPath + [CodingKeys.identifier], contentFree: "unknown time zone"))
    }
    timeZone = zone
  }
}
