internal import StorageEngine

/// The record that every transaction of the workload replaces, which says which commit it is.
struct TortureState: Hashable, Sendable {
  static let tableName = "torture"
  static let runsTableName = "torture.runs"
  static let key = "state"

  /// The number of the newest commit; zero before the first.
  var commit: UInt64 = 0
  /// The seed from which the newest commit was planned.
  var seed: UInt64 = 0
  /// A digest of all commits so far with their seeds.
  var digest: UInt64 = 0

  func next(seed: UInt64) -> TortureState {
    TortureState(
      commit: commit + 1, seed: seed,
      digest: TorturePlan.digest(after: digest, seed: seed, commit: commit + 1))
  }

  var bytes: [UInt8] { [commit, seed, digest].flatMap(Self.bigEndian) }

  init() {}

  init(commit: UInt64, seed: UInt64, digest: UInt64) {
    self.commit = commit
    self.seed = seed
    self.digest = digest
  }

  /// Returns nil if the bytes are not those of a state.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 24 else { return nil }
    commit = Self.number(bytes[0..<8])
    seed = Self.number(bytes[8..<16])
    digest = Self.number(bytes[16..<24])
  }

  static func bigEndian(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension TortureState {
  /// Reads the state from the snapshot; it is that of an empty store if there is no record. Throws
  /// `EngineError` if the record cannot be read, and `CommandError` if it is malformed.
  init(_ snapshot: Snapshot) throws {
    guard let table = snapshot.table(Self.tableName),
      let bytes = try snapshot.get(table, key: Self.key)
    else {
      self.init()
      return
    }
    self = try Self.decoded(bytes)
  }

  static func decoded(_ bytes: [UInt8]) throws -> TortureState {
    guard let state = TortureState(bytes) else {
      throw CommandError("the store's record of its commit number is malformed")
    }
    return state
  }
}
