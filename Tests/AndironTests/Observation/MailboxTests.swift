import TestSupport
import Testing

@testable import Andiron

/// The changes that observers have not looked at yet, for consumers of any pace.
@Suite struct MailboxTests {
  private func changes(_ number: Int) -> ChangeSet {
    var changes = ChangeSet()
    changes.add([UInt8(number >> 8), UInt8(number & 0xFF)], of: "Thing")
    return changes
  }

  @Test func whateverASnapshotShowsIsTakenHoweverMuchWasPutInSince() {
    for seed in Seeds.list(40) {
      var random = SeededGenerator(seed: seed)
      let mailbox = Mailbox { _ in true }
      var added = 0
      var seen = 0
      while added < 1_500 {
        // Occasionally far more changes than the mailbox keeps apart.
        for _ in 0..<Int.random(in: 0...(random.chance(1, in: 4) ? 200 : 10), using: &random) {
          added += 1
          mailbox.add(changes(added), sequence: UInt64(added))
        }
        let snapshot = Int.random(in: seen...added, using: &random)
        let taken = mailbox.take(upTo: UInt64(snapshot))
        let missing = (seen..<snapshot).map { $0 + 1 }.filter { number in
          !taken.concerns([UInt8(number >> 8), UInt8(number & 0xFF)], of: "Thing")
        }
        #expect(missing.isEmpty, "seed \(seed), snapshot \(snapshot) of \(added)")
        seen = snapshot
      }
    }
  }
}
