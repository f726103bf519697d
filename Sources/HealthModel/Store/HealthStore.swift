public import Andiron
public import Foundation
import Synchronization

/// Samples of health data in a store.
///
///     let health = try HealthStore(at: url)
///     try health.add(samples)
///
/// Quantities and categories are kept in chunks of some hundreds, in a few bytes each; all
/// others one by one. Collections whose names begin with `health.` belong to it; the store can have
/// others beside them. Any thread, task or actor may use it.
public final class HealthStore: Sendable {
  /// The store that the samples are in.
  public let store: Store
  private let known = Mutex(SeriesCatalogue())
  /// The most samples in a chunk, unless more of them have the same start.
  let chunkLimit: Int

  /// The types that a store must be opened with to hold samples.
  public static let storedTypes: [any StoredObject.Type] = [
    StateRecord.self, SeriesRecord.self, ExtentRecord.self, MetadataRecord.self, ChunkRecord.self,
    SampleRecord.self, SyncRecord.self, DeletionRecord.self,
  ]

  /// Uses a store that was opened with `storedTypes` among its types.
  public convenience init(_ store: Store) { self.init(store, chunkLimit: 512) }

  init(_ store: Store, chunkLimit: Int) {
    self.store = store
    self.chunkLimit = chunkLimit
  }

  /// Opens the store in a directory, for samples alone. Throws what `Store.init` throws.
  public convenience init(at url: URL, options: StoreOptions = StoreOptions()) throws {
    self.init(try Store(at: url, types: Self.storedTypes, options: options))
  }

  /// Creates a store in memory. Throws what `Store.inMemory` throws.
  public static func inMemory(options: StoreOptions = StoreOptions()) throws -> HealthStore {
    HealthStore(try Store.inMemory(types: storedTypes, options: options))
  }

  /// Returns the series in a snapshot, and perhaps some that are newer.
  func catalogue(_ snapshot: StoreSnapshot) throws -> SeriesCatalogue {
    var catalogue = known.withLock { $0 }
    let count = catalogue.count
    try catalogue.read(from: snapshot)
    if catalogue.count > count {
      known.withLock { if $0.count < catalogue.count { $0 = catalogue } }
    }
    return catalogue
  }

  /// Returns the series in any state of the store, and perhaps some that are newer.
  func catalogue(of source: some ObjectSource) throws -> SeriesCatalogue {
    var catalogue = try catalogue(store.snapshot())
    try catalogue.read(from: source)
    return catalogue
  }
}

// MARK: Writing

extension HealthStore {
  /// Adds samples in one transaction, all or none, and returns the outcome.
  ///
  /// A sample that already exists is not added again: one with the same identifier, or, if it has
  /// none of its own, one of the same type, source and device with the same start, end, creation
  /// and value. The existing sample stays as it is, even if its metadata or offsets differ. A
  /// sample with a sync identifier replaces the sample of the same type with that identifier from
  /// the same app if its version is greater, and is left out otherwise.
  ///
  /// Throws `HealthError.invalidSample` if a sample contradicts itself, `.damaged` if the samples
  /// next to which the new ones belong cannot be read, and what `Store.write` throws. Cost: some
  /// microseconds a sample if there are many of a type together. Identifiers of a sample's own are
  /// compared with those of samples of its type that start at about the same time.
  @discardableResult
  public func add(
    _ samples: some Sequence<HealthSample>, durability: Durability? = nil
  ) throws -> AddedSamples {
    let catalogue = try catalogue(store.snapshot())
    return try store.write(durability: durability) { transaction in
      try writing(transaction, catalogue) { writer in
        for sample in samples { try writer.add(sample) }
        return writer
      }.counts
    }
  }

  /// Adds a sample. Throws what the other `add` throws; that one is faster for many samples.
  @discardableResult
  public func add(_ sample: HealthSample) throws -> AddedSamples { try add([sample]) }

  /// Adds samples in a transaction of the program's own; see the other `add`.
  ///
  /// Throws what that method throws; the transaction must then be rolled back.
  @discardableResult
  public func add(
    _ samples: some Sequence<HealthSample>, in transaction: Transaction
  ) throws -> AddedSamples {
    let catalogue = try catalogue(store.snapshot())
    return try writing(transaction, catalogue) { writer in
      for sample in samples { try writer.add(sample) }
      return writer
    }.counts
  }

  /// Adds any number of samples, with one transaction for every `batchCount` of them.
  ///
  /// Throws what `add` throws; the samples of earlier transactions stay.
  @discardableResult
  public func load(
    _ samples: some Sequence<HealthSample>, batchCount: Int = 20_000,
    durability: Durability? = nil
  ) throws -> AddedSamples {
    var result = AddedSamples()
    var batch: [HealthSample] = []
    for sample in samples {
      batch.append(sample)
      guard batch.count >= max(1, batchCount) else { continue }
      result += try add(batch, durability: durability)
      batch.removeAll(keepingCapacity: true)
    }
    if !batch.isEmpty { result += try add(batch, durability: durability) }
    return result
  }

  /// Deletes the samples with these identifiers in one transaction, and returns the number deleted.
  /// The store remembers the deletions; see `changes`.
  ///
  /// Throws `HealthError.damaged` if samples that may include them cannot be read, and what
  /// `Store.write` throws. Cost: derived identifiers are found by the time in them; all others by a
  /// single scan of all samples.
  @discardableResult
  public func delete(ids: some Sequence<UUID>) throws -> Int {
    let identifiers = Set(ids)
    return try store.write { try delete(ids: identifiers, in: $0) }
  }

  /// Deletes samples in a transaction of the program's own; see the other `delete`. Samples added
  /// in the same transaction exist exactly if the deleted ones are gone.
  ///
  /// Throws what that method throws; the transaction must then be rolled back.
  @discardableResult
  public func delete(ids: some Sequence<UUID>, in transaction: Transaction) throws -> Int {
    let identifiers = Set(ids)
    var count = 0
    _ = try writing(transaction, try catalogue(store.snapshot())) { writer in
      count = try writer.remove(identifiers)
      return writer
    }
    return count
  }

  func writing(
    _ transaction: Transaction, _ catalogue: SeriesCatalogue,
    _ body: (SampleWriter) throws -> SampleWriter
  ) throws -> SampleWriter {
    let writer = try body(SampleWriter(transaction, catalogue, chunkLimit: chunkLimit))
    try writer.finish()
    return writer
  }
}
