public import Foundation

/// A dose that was taken, skipped or put off.
public struct MedicationDose: Sendable, Hashable, Codable {
  /// The outcome of the dose. An open set.
  public struct Status: OpenName {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static var notInteracted: Status { "notInteracted" }
    public static var notificationNotSent: Status { "notificationNotSent" }
    public static var snoozed: Status { "snoozed" }
    public static var taken: Status { "taken" }
    public static var skipped: Status { "skipped" }
    public static var notLogged: Status { "notLogged" }
  }

  /// A code of a code system.
  public struct Coding: Sendable, Hashable, Codable {
    public var system: String?
    public var code: String
    public var display: String?

    public init(system: String? = nil, code: String, display: String? = nil) {
      self.system = system
      self.code = code
      self.display = display
    }
  }

  /// The medication, as the source identifies it.
  public var medicationIdentifier: String
  public var medicationName: String?
  public var nickname: String?
  /// RxNorm, and others.
  public var codings: [Coding]
  public var isArchived: Bool?
  public var hasSchedule: Bool?
  public var status: Status
  /// `asNeeded` or `schedule`.
  public var scheduleType: String?
  /// Nil for doses as needed.
  public var scheduled: Date?
  public var dose: Double?
  public var scheduledDose: Double?
  public var unit: String?

  public init(medicationIdentifier: String, status: Status) {
    self.medicationIdentifier = medicationIdentifier
    codings = []
    self.status = status
  }
}
