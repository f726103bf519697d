package import Foundation

extension ParsedArguments {
  /// The zone of dates in searches.
  package static let searchZone = OptionSpecification(
    "zone", value: "NAME",
    "The time zone of dates without one, such as Europe/Berlin or +01:00 (UTC).")

  /// Returns the time zone that an option names: by its name in the database of zones, or by its
  /// difference from UTC, as in dates of FHIR. Nil if the option is not given. Throws `UsageError`
  /// if there is no such zone.
  package func timeZone(_ option: OptionSpecification) throws(UsageError) -> TimeZone? {
    guard let name = self[option] else { return nil }
    let isDifference = name.hasPrefix("+") || name.hasPrefix("-")
    guard let zone = isDifference ? Self.zone(offset: name) : TimeZone(identifier: name) else {
      throw UsageError(
        "--\(option.name) takes the name of a time zone, such as Europe/Berlin or UTC, "
          + "or a difference from UTC, such as +01:00")
    }
    return zone
  }

  /// The zone of `+HH:MM` or `-HH:MM`, which differs from UTC by 14 hours at most; nil for another
  /// text.
  private static func zone(offset text: String) -> TimeZone? {
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60,
      hours * 60 + minutes <= 14 * 60
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    return TimeZone(secondsFromGMT: text.hasPrefix("-") ? -seconds : seconds)
  }
}
