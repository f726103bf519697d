import FileAccess
import StorageEngine
import TestSupport

/// The properties of a workload, drawn from a seed.
struct WorkloadShape: Sendable {
  var segmentByteCount: Int
  var zeroFillsAhead: Bool
  var isMapped: Bool
  var neighboursAtRisk: Bool
  /// How many of a hundred commits are durable when they return.
  var fullShare: Int
  /// The longest value that is common.
  var valueByteCount: Int
  var operationCount: Int
  /// How many of a hundred operations define or drop a table or an index.
  var definitionShare = 5
  /// How many of a hundred steps are of each kind that is not a transaction.
  var checkpointShare: Int
  var compactionShare: Int
  var reopenShare: Int

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0x5A5A)
    segmentByteCount = [4096, 4096, 6144, 8192].randomElement(using: &random) ?? 4096
    zeroFillsAhead = random.chance(1, in: 2)
    isMapped = random.chance(1, in: 3)
    neighboursAtRisk = random.chance(3, in: 4)
    fullShare = [20, 50, 80, 100].randomElement(using: &random) ?? 50
    valueByteCount = [16, 100, 700].randomElement(using: &random) ?? 100
    operationCount = [2, 4, 10].randomElement(using: &random) ?? 4
    checkpointShare = [0, 5, 15].randomElement(using: &random) ?? 5
    compactionShare = [0, 10, 25].randomElement(using: &random) ?? 10
    reopenShare = [2, 8, 20].randomElement(using: &random) ?? 8
  }

  var simulation: SimulationOptions {
    var options = SimulationOptions()
    options.neighboursAtRisk = neighboursAtRisk
    options.offersMapping = isMapped
    return options
  }

  func options(_ fileSystem: any FileSystem) -> EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.segmentByteCount = segmentByteCount
    options.zeroFillsAhead = zeroFillsAhead
    options.access = isMapped ? .mapped : .positioned
    options.isMaintenanceAutomatic = false
    options.checkpointByteCount = 8192
    options.reserveByteCount = 0
    options.openFileLimit = 3
    return options
  }
}
