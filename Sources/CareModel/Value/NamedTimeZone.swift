package import Foundation
import ObjectModel

/// A time zone, or the one of a calendar, as Foundation writes it, read as the one that is named.
///
/// Where it was written as the zone or the calendar that follows the settings of the system, which
/// CareKit takes where none is given, Foundation reads those of the machine that reads.
package struct NamedTimeZone: Decodable, Sendable {
  package let timeZone: TimeZone

  private enum CodingKeys: String, CodingKey { case identifier }

  /// Throws a `DecodingError` if no zone is named, or one that is not known.
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
