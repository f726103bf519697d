import StorageEngine

/// Storing of batches, on the caller's thread or on one of the store.
extension Load {
  /// Stores the collected objects, and asks whether to continue.
  mutating func storeBatch(
    in store: Store, _ progress: (LoadCounts) -> Bool
  ) throws(LoadError) {
    let batch = takeBatch()
    do {
      didStore(try store.write(durability: durability) { try batch.store(in: $0) })
    } catch {
      throw failure(error)
    }
    guard progress(counts) else { throw failure(CancellationError()) }
  }

  /// Stores the remaining objects.
  mutating func finish(
    in store: Store, _ progress: (LoadCounts) -> Bool
  ) throws(LoadError) -> LoadCounts {
    if !isEmpty { try storeBatch(in: store, progress) }
    do { try sync() } catch { throw failure(error) }
    return counts
  }

  /// Makes durable what is stored, and returns the error to throw for a load that `error` ended.
  func ended(by error: LoadError) -> LoadError {
    do { try sync() } catch { return failure(error) }
    return error
  }
}

/// Storing of batches in a task.
extension Load {
  mutating func storeBatch(
    in store: Store, _ isolation: isolated (any Actor)?, _ progress: (LoadCounts) -> Bool
  ) async throws(LoadError) {
    try checkCancellation()
    let batch = takeBatch()
    do {
      didStore(try await store.write(durability: durability) { try batch.store(in: $0) })
    } catch {
      throw failure(error)
    }
    guard progress(counts) else { throw failure(CancellationError()) }
  }

  mutating func finish(
    in store: Store, _ isolation: isolated (any Actor)?, _ progress: (LoadCounts) -> Bool
  ) async throws(LoadError) -> LoadCounts {
    // A sequence may have ended because its task was cancelled.
    try checkCancellation()
    if !isEmpty { try await storeBatch(in: store, isolation, progress) }
    let load = self
    do { try await core.reading { try load.sync() } } catch { throw failure(error) }
    return counts
  }

  func ended(
    by error: LoadError, _ isolation: isolated (any Actor)?
  ) async -> LoadError {
    let load = self
    do { try await core.reading { try load.sync() } } catch { return failure(error) }
    return error
  }

  private func checkCancellation() throws(LoadError) {
    if Task.isCancelled { throw failure(CancellationError()) }
  }
}
