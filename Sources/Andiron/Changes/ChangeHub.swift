import FileAccess
import Synchronization

/// Delivers the changes of transactions to observers.
///
/// While there are no observers, a transaction records only which collections it touches.
final class ChangeHub: Sendable {
  private let mailboxes = Locked<[ObjectIdentifier: Mailbox]>([:])
  private let count = Atomic<Int>(0)

  var isActive: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

  /// From now on, the mailbox receives the changes of every commit that a snapshot taken now does
  /// not see.
  func register(_ mailbox: Mailbox) {
    mailboxes.withLock { mailboxes in
      mailboxes[ObjectIdentifier(mailbox)] = mailbox
      count.store(mailboxes.count, ordering: .sequentiallyConsistent)
    }
  }

  func remove(_ mailbox: Mailbox) {
    mailboxes.withLock { mailboxes in
      mailboxes[ObjectIdentifier(mailbox)] = nil
      count.store(mailboxes.count, ordering: .sequentiallyConsistent)
    }
  }

  func add(_ changes: ChangeSet, sequence: UInt64) {
    for mailbox in mailboxes.withLock({ $0.values.map { $0 } }) {
      mailbox.add(changes, sequence: sequence)
    }
  }

  func signal(_ changes: ChangeSet) {
    for mailbox in mailboxes.withLock({ $0.values.map { $0 } }) { mailbox.signal(changes) }
  }

  /// Lets observers that wait find the store closed.
  func endWaits() {
    for mailbox in mailboxes.withLock({ $0.values.map { $0 } }) { mailbox.endWait() }
  }
}

extension ChangeHub {

  /// Signals the changes of a committed transaction.
  func didCommit(_ changes: TransactionChanges) {
    guard isActive, !changes.all.isEmpty else { return }
    // Reaches observers that arrived while the transaction was being committed.
    if !changes.isRecorded { add(changes.all, sequence: changes.sequence) }
    signal(changes.all)
  }
}
