import FileAccess
import TestSupport
import Testing

/// Random programs of writing, backing up, restoring and crashing, compared with a model.
@Suite struct BackupProgramTests {
  @Test func backupsHoldWhatTheirStoreHeldWhateverComesBetween() throws {
    var (backups, refusals, interruptions) = (0, 0, 0)
    let seeds = Seeds.list(Seeds.amount(8, search: 50)) + [3_362_772_006_797_339]
    for seed in seeds {
      var program = BackupProgram(seed: seed)
      do { try program.run(steps: 24) } catch {
        Issue.record("SEED=\(seed): \(error)")
      }
      backups += program.backupCount
      refusals += program.refusalCount
      interruptions += program.interruptionCount
    }
    // Few programs, as in the replay of a failure, need not contain everything.
    if seeds.count >= 8 { #expect(backups > 0 && refusals > 0 && interruptions > 0) }
  }

  @Test func backupsOnTheRealFileSystemHoldWhatTheirStoreHeld() throws {
    for seed in Seeds.list(Seeds.amount(1, search: 6)) {
      try BackupSite.onDisk(POSIXFileSystem()) { site in
        var program = BackupProgram(seed: seed, on: site)
        do { try program.run(steps: 20) } catch {
          Issue.record("SEED=\(seed): \(error)")
        }
      }
    }
  }
}
