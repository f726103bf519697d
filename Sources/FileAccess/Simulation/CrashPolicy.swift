/// Selects the state that `SimulatedFileSystem.crash` returns, out of those that a crash can leave.
public enum CrashPolicy: Sendable, Hashable {
  /// The process dies but the system keeps running: reads see everything as before. Unsynced
  /// changes are still not durable, so a later power loss can take them away.
  case kept
  /// Power is lost, and with it everything that no sync made durable.
  case lost
  /// Power is lost. For each unsynced directory operation, file length and sector, chance decides:
  /// kept, lost, as it was at some time in between, torn, or spoiled. Chance also decides how often
  /// each happens, so that some seeds lose nearly everything and some nearly nothing.
  case random(seed: UInt64)
  /// Power is lost. Each unsynced directory operation, changed length and changed sector is either
  /// kept or lost, according to one bit of the index. `crashStateCount` returns the number of
  /// indexes.
  case enumerated(index: Int)
  /// Power is lost while the last of all unsynced changes reaches the medium: everything is kept,
  /// except that the changed sector with that index is spoiled, in a way that the seed decides.
  /// `unsyncedSectorCount` is the number of indexes.
  case spoiled(index: Int, seed: UInt64)
}
