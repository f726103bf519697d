public import ObjectModel
import ValueModel

/// What versions are sorted by.
///
/// What has no such field comes first in ascending order and last in descending order.
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

  /// By the date from which versions hold.
  public static func effectiveDate(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("effectiveDate", direction)
  }

  /// By the date on which the thing was created.
  public static func createdDate(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("createdDate", direction)
  }

  /// By group.
  public static func groupIdentifier(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("groupIdentifier", direction)
  }
}

extension CareOrder where Version: NamedVersion {
  /// By the person's given name.
  public static func givenName(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("name.givenName", direction)
  }

  /// By the person's family name.
  public static func familyName(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("name.familyName", direction)
  }
}

extension CareOrder where Version == CarePlanVersion {
  /// By title.
  public static func title(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("title", direction)
  }
}

extension CareOrder where Version: ScheduledVersion {
  /// By title.
  public static func title(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("title", direction)
  }
}

extension CareOrder where Version == OutcomeVersion {
  /// By the start of the event.
  public static func eventStart(_ direction: SortDirection = .ascending) -> CareOrder {
    CareOrder("eventStart", direction)
  }
}
