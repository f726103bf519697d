import Andiron
import CareHealth
import CareModel
import Foundation
import HealthModel
import ObjectModel

/// Health-linked tasks and samples in stores in memory.
struct HealthTaskWorld {
  static let phone = SourceRevision(name: "Phone", bundleIdentifier: "com.example.phone")
  static let watch = SourceRevision(name: "Watch", bundleIdentifier: "com.example.watch")
  static let app = SourceRevision(name: "App", bundleIdentifier: "com.example.app")

  let tasks: HealthTaskStore

  /// In one store, or in two. The watch counts before the phone.
  init(inTwoStores: Bool = false) throws {
    let priorities = [SourceMatch(bundleIdentifier: "com.example.watch")]
    if inTwoStores {
      tasks = HealthTaskStore(
        care: try Store.inMemory(types: CareTypes.all), health: try HealthStore.inMemory(),
        priorities: priorities)
    } else {
      tasks = HealthTaskStore(
        try Store.inMemory(types: HealthTaskStore.storedTypes), priorities: priorities)
    }
  }

  var health: HealthStore { tasks.health }

  /// An hour of a day, counted from 0, in UTC.
  static func time(_ day: Int, _ hour: Double = 0) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(8_101 + day) * 86_400 + hour * 3_600)
  }

  func time(_ day: Int, _ hour: Double = 0) -> Date { Self.time(day, hour) }

  func day(_ first: Int, through last: Int? = nil) -> EventQuery {
    EventQuery(from: time(first), to: time((last ?? first) + 1))
  }

  /// A task with an event each day, at first on day 0; all day long without an hour.
  func task(
    _ id: String, _ type: SampleType = .stepCount,
    _ quantityType: HealthLinkage.QuantityType = .cumulative, in unit: String = "count",
    at hour: Double? = nil, for duration: ScheduleDuration = .hours(1), targets: [Double] = [],
    impactsAdherence: Bool = true
  ) throws -> HealthTaskVersion {
    let schedule = try Schedule([
      ScheduleElement(
        start: time(0, hour ?? 0), interval: ScheduleInterval(days: 1),
        duration: hour == nil ? .allDay : duration,
        targetValues: targets.map { OutcomeValue(.double($0), createdDate: time(0)) },
        timeZone: .gmt)
    ])
    return HealthTaskVersion(
      version: VersionFields(id: id, effectiveDate: time(0), timezone: .gmt), schedule: schedule,
      healthKitLinkage: HealthLinkage(
        quantityIdentifier: type.identifier, quantityType: quantityType, unit: unit),
      title: id, impactsAdherence: impactsAdherence)
  }

  @discardableResult
  func add<Version: CareVersion>(_ version: Version) throws -> Version {
    try tasks.care.write { try $0.addVersion(version) }
  }

  func add(
    _ value: Double, _ unit: String = "count", _ type: SampleType = .stepCount, from start: Date,
    to end: Date? = nil, by source: SourceRevision = HealthTaskWorld.phone
  ) throws {
    try health.add(
      HealthSample(type, value, unit, start: start, end: end, source: source))
  }

  /// The values of each event of a query; nil for one without an outcome.
  func values(_ query: EventQuery) throws -> [[Double]?] {
    try tasks.events(query).map { $0.outcome?.values.compactMap(\.number) }
  }
}
