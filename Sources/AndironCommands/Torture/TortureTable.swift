internal import StorageEngine

/// The tables of the workload; each makes different demands on the engine.
enum TortureTable: UInt64, CaseIterable, Sendable {
  /// Many keys, with values up to 20 KB.
  case records = 1
  /// Deflated values, an index, and entries that are added and removed later.
  case notes
  /// A few keys that are written again and again.
  case counters
  /// Keeps old versions.
  case history
  /// Dropped and created again and again, with its index.
  case scratch

  var name: String { "torture.\(self)" }
  var indexName: String? {
    self == .notes || self == .scratch ? name + ".tags" : nil
  }

  /// The number of keys from which the workload draws.
  var keyCount: Int {
    switch self {
    case .records: 1200
    case .notes: 600
    case .counters: 12
    case .history: 80
    case .scratch: 100
    }
  }

  /// The number of old versions that stay readable.
  static let keptVersionCount = 3

  var options: Table.Options {
    var options = Table.Options()
    if self == .notes { options.deflateLevel = 1 }
    if self == .history { options.oldVersions = .last(Self.keptVersionCount) }
    return options
  }
}
