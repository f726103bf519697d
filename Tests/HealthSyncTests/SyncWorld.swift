import Andiron
import Foundation
import HealthModel
import HealthSync

/// A store, a health store of the system, and what synchronises them.
struct SyncWorld: Sendable {
  static let app = SourceRevision(name: "Diary", bundleIdentifier: "com.example.diary")
  static let watch = SourceRevision(name: "Watch", bundleIdentifier: "com.example.watch")
  static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  let health: HealthStore
  let system: SystemDouble
  var rules: [SampleType: SyncRule]
  var options = SyncOptions()

  init(
    _ rules: [SampleType: SyncRule], system: SystemDouble = SystemDouble(ownSource: app)
  ) throws {
    self.system = system
    health = HealthStore(
      try Store.inMemory(types: HealthStore.storedTypes + HealthSynchronizer.storedTypes))
    self.rules = rules
  }

  init(_ direction: SyncRule.Direction, sources: SyncRule.WrittenSources = .ownApp) throws {
    try self.init([.bodyMass: SyncRule(direction, sources: sources)])
  }

  /// A synchronizer of a process that knows nothing of earlier ones.
  var synchronizer: HealthSynchronizer {
    HealthSynchronizer(health, adapter: system, rules: rules, options: options)
  }

  @discardableResult
  func run() async throws -> HealthSyncReport { try await synchronizer.run() }

  /// Runs, and returns the counts of body masses.
  func counts() async throws -> HealthSyncReport.Counts {
    try await run().counts[.bodyMass] ?? HealthSyncReport.Counts()
  }

  static func mass(
    _ value: Double, _ source: SourceRevision = app, identifier: String? = nil,
    version: Double = 1, id: UUID? = nil
  ) -> HealthSample {
    var metadata = Metadata()
    if let identifier {
      metadata = [.syncIdentifier: .string(identifier), .syncVersion: .number(version)]
    }
    return HealthSample(
      .bodyMass, value, "kg", start: start + value, source: source, metadata: metadata, id: id)
  }

  /// The body masses here and there, each in order.
  var here: [Double] { get throws { try Self.values(health.samples(SampleQuery())) } }
  var there: [Double] { Self.values(system.samples) }

  private static func values(_ samples: [HealthSample]) -> [Double] {
    samples.filter { $0.type == .bodyMass }.compactMap(\.quantity?.value).sorted()
  }

  func hereSample(_ value: Double) throws -> HealthSample? {
    try health.samples(SampleQuery()).first { $0.quantity?.value == value }
  }

  func thereSample(_ value: Double) -> HealthSample? {
    system.samples.first { $0.quantity?.value == value }
  }
}
