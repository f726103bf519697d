public import ObjectModel
import ValueModel

/// A sort order of versions.
///
/// Versions without the field come first in ascending order and last in descending order.
public struct CareOrder<Version: CareVersion>: Sendable {
  private let path: ValuePath
  private let direction: SortDirection

  private init(_ path: ValuePath, _ direction: SortDirection) {
    self.path = path
    self.direction = direction
  }

  var key: SortKey {
    SortKey(path, direction, nulls: direction == .ascending ? .first : .last)
  }

  /// Sorts by the date from which versions hold.
  public static func effectiveDate(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("effectiveDate", direction)
  }

  /// Sorts by the creation date of the item.
  public static func createdDate(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("createdDate", direction)
  }

  /// Sorts by group.
  public static func groupIdentifier(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("groupIdentifier", direction)
  }
}

extension CareOrder where Version: NamedVersion {
  /// Sorts by the person's given name.
  public static func givenName(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("name.givenName", direction)
  }

  /// Sorts by the person's family name.
  public static func familyName(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("name.familyName", direction)
  }
}

extension CareOrder where Version == CarePlanVersion {
  /// Sorts by title.
  public static func title(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("title", direction)
  }
}

extension CareOrder where Version: ScheduledVersion {
  /// Sorts by title.
  public static func title(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("title", direction)
  }
}

extension CareOrder where Version == OutcomeVersion {
  /// Sorts by the start of the event.
  public static func eventStart(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("eventStart", direction)
  }
}
