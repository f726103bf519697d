import Dispatch
import StorageEngine
import FileAccess
import Synchronization
import ValueModel

/// Builds indexes over existing objects on its own thread, a batch at a time. Each batch is a
/// transaction of a few milliseconds, and other writers run between batches.
///
/// New objects get their entries from the moment the index exists, so one pass over the keys of a
/// snapshot is enough. An interrupted build starts over at the next opening; entries that already
/// exist cost little.
final class IndexBuilder: Sendable {
  private static let batchCount = 500

  private let core: StoreCore
  let queue = DispatchQueue(label: "andiron.indexes", qos: .utility)
  private let isStopped = Atomic<Bool>(false)
  private let isScheduled = Atomic<Bool>(false)
  private let lastError = Locked<(any Error)?>(nil)

  init(_ core: StoreCore) { self.core = core }

  func start() { noteCommit() }

  var isStopping: Bool { isStopped.load(ordering: .acquiring) }

  func stop() { isStopped.store(true, ordering: .releasing) }

  /// Starts building if a transaction has left an index to be built.
  func noteCommit() {
    guard
      core.hasUnfinishedIndexes.load(ordering: .acquiring)
        || core.hasUntidyIndexes.load(ordering: .acquiring), !core.isReadOnly,
      !isScheduled.exchange(true, ordering: .acquiringAndReleasing)
    else { return }
    // What waits here must not keep a store open that was released.
    queue.async { [weak self] in self?.run() }
  }

  /// Waits until every index that was unfinished at the time of the call is built or found
  /// contradicted. Throws the error if one could not be built, now or earlier.
  func wait() throws {
    queue.sync {}
    if let error = lastError.withLock({ $0 }) { throw error }
    for binding in try core.snapshot().catalog.collections.values.sorted(by: { $0.name < $1.name })
    {
      if let index = binding.indexes.first(where: { !$0.isKept }) {
        throw StoreError(
          .notStorable, "the index could not be built: \(index.stored.failure ?? "")",
          collection: binding.name, index: index.definition.name)
      }
    }
  }

  private func run() {
    isScheduled.store(false, ordering: .releasing)
    core.hasUnfinishedIndexes.store(false, ordering: .releasing)
    var failure: (any Error)?
    do {
      for (name, index) in try unfinished() {
        do {
          try buildOrGiveUp(index, of: name)
        } catch {
          // The other indexes may still succeed.
          failure = failure ?? error
        }
      }
    } catch {
      failure = error
    }
    do { try tidy() } catch { failure = failure ?? error }
    if failure != nil { core.hasUnfinishedIndexes.store(true, ordering: .releasing) }
    lastError.withLock { $0 = failure }
  }

  /// Lets the keepers of indexes tidy their tables.
  private func tidy() throws {
    guard core.hasUntidyIndexes.exchange(false, ordering: .acquiringAndReleasing) else { return }
    for binding in try core.snapshot().catalog.collections.values {
      for index in binding.indexes where index.hasKeeper && index.isKept {
        guard let keeper = index.keeper, !isStopped.load(ordering: .acquiring) else { continue }
        try StoreError.naming(binding.name) {
          try keeper.tidy(
            IndexUpkeepAccess(
              core: core, collection: binding.name, index: index, builder: self))
        }
      }
    }
  }

  /// The indexes to build, in the order of their collections' names.
  private func unfinished() throws -> [(collection: String, index: BoundIndex)] {
    try core.snapshot().catalog.collections.values.sorted { $0.name < $1.name }.flatMap { binding in
      binding.indexes.filter { $0.stored.state == .building && $0.isKnown }
        .map { (binding.name, $0) }
    }
  }

  /// Builds an index. If the objects do not allow it, the index gets the state `failed` and is not
  /// tried again.
  private func buildOrGiveUp(_ index: BoundIndex, of name: String) throws {
    do {
      try build(index, of: name)
    } catch var error as StoreError {
      error.collection = name
      error.index = index.definition.name
      guard error.isOfObjects else { throw error }
      let reason = error.message
      try core.write(nil) { try $0.giveUp(index, in: name, reason: reason) }
    }
  }

  private func build(_ index: BoundIndex, of name: String) throws {
    // The snapshot is taken after the commit that created the index: objects it does not contain
    // got their entries when they were written.
    let snapshot = try core.snapshot()
    guard let binding = snapshot.catalog.collections[name] else { return }
    var cursor = try snapshot.engine.cursor(binding.table)
    var isUnique = true
    var keys: [[UInt8]] = []
    while !isStopped.load(ordering: .acquiring) {
      let isDone = !cursor.next()
      if !isDone { keys.append(cursor.key) }
      guard isDone || keys.count == Self.batchCount else { continue }
      guard let isRight = try addEntries(index, of: name, keys) else { return }
      isUnique = isUnique && isRight
      keys.removeAll(keepingCapacity: true)
      guard isDone else { continue }
      try core.write(nil) { transaction in
        _ = try transaction.setState(
          isUnique ? .ready : .contradicted, of: index, in: name)
      }
      return
    }
  }

  /// Adds the entries of the objects with these keys. Returns nil if the index is gone, and false
  /// if two objects have the same key in a unique index.
  private func addEntries(
    _ index: BoundIndex, of name: String, _ keys: [[UInt8]]
  ) throws -> Bool? {
    try core.write(.buffered) { transaction in
      guard let binding = transaction.catalog.collections[name],
        let index = binding.indexes.first(where: { $0.index == index.index })
      else { return nil }
      var isUnique = true
      for key in keys {
        guard let bytes = try transaction.engine.get(binding.table, key: key) else { continue }
        let value = try bytes.withUnsafeBytes { try core.value($0, of: binding) }
        isUnique = try transaction.addEntries(of: index, key: key, value, binding) && isUnique
      }
      return isUnique
    }
  }
}

extension StoreError {
  /// Whether the cause lies in the objects that the index is built over, so that trying again would
  /// end the same way.
  fileprivate var isOfObjects: Bool {
    switch code {
    case .notStorable: true
    case .damaged: engine?.code == .damaged
    default: false
    }
  }
}
