import StorageEngine

/// The history of a store: its state after each commit, and which of these a crash may return to.
struct WorkloadModel: Sendable {
  /// The first is the state before the first commit. The last may be that of a commit that failed,
  /// which may have reached the disk in part or in full.
  private(set) var states: [WorkloadState]
  /// The newest commit that was acknowledged as durable.
  private(set) var durable = 0
  /// The newest commit that returned.
  private(set) var published = 0

  init(_ state: WorkloadState = WorkloadState()) { states = [state] }

  var current: WorkloadState { states[published] }
  var attempted: Int { states.count - 1 }

  /// Notes that a transaction is about to commit. An earlier one that failed cannot appear again:
  /// the engine accepts no other unless it has made sure of that.
  mutating func begin(_ next: WorkloadState) {
    states.removeSubrange((published + 1)...)
    states.append(next)
  }

  /// Notes that the commit returned. One that changed nothing writes nothing, and makes nothing
  /// durable.
  mutating func succeed(_ durability: Durability, isDurable: Bool) {
    published = attempted
    if isDurable, durability == .full { durable = published }
  }

  /// Notes that the transaction failed and was rolled back by an engine that takes further ones: it
  /// can never appear.
  mutating func rollBack() { states.removeSubrange((published + 1)...) }

  /// The state after the newest commit, even if that has not returned yet.
  var newest: WorkloadState { states[attempted] }

  /// Notes that a transaction is about to commit after others that have not returned yet. Returns
  /// the index to pass to `acknowledge`.
  mutating func enter(_ next: WorkloadState) -> Int {
    states.append(next)
    return attempted
  }

  /// Notes that the commit returned, and that all before it are published along with it.
  mutating func acknowledge(_ index: Int, _ durability: Durability) {
    published = max(published, index)
    if durability == .full { durable = max(durable, index) }
  }

  /// Notes that a checkpoint was written, or the engine closed.
  mutating func noteAllDurable() { durable = published }

  /// The states that may be found now, newest first.
  var candidates: ReversedCollection<Range<Int>> { (durable..<states.count).reversed() }

  /// The newest commit after which the store looked like `state`, among those that may be found.
  func find(_ state: WorkloadState) -> Int? { candidates.first { states[$0] == state } }

  /// Notes that the store was found at commit `index`, and continues from there.
  mutating func restart(at index: Int) {
    states.removeSubrange((index + 1)...)
    published = index
  }
}
