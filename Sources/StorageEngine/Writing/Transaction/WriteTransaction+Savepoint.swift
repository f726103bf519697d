extension WriteTransaction {
  /// Runs `body` and returns its result. If `body` throws, everything that it wrote is undone, and
  /// the transaction can continue. Savepoints nest.
  ///
  /// Rethrows what `body` throws, and throws as any call of an ended transaction does. An error
  /// that ends the transaction (see the type) ends it here too.
  public func savepoint<R>(_ body: () throws -> R) throws -> R {
    try checkOpen()
    let before = writer.working
    let pages = writer.pages.savepoint()
    do {
      let result = try body()
      try checkOpen()
      writer.pages.release(pages)
      return result
    } catch {
      if failure == nil { undo(to: before, pages) }
      throw error
    }
  }

  private func undo(to before: Writer.Working, _ pages: PageWriter.Savepoint) {
    writer.pages.rollback(to: pages)
    let first = before.nextSequence.rawValue
    let next = writer.working.nextSequence
    writer.working = before
    assert(next.rawValue >= first, "sequences rise")
    guard next.rawValue > first else { return }
    writer.working.nextSequence = next
    do throws(EngineError) {
      try writer.log.appendVoid(first...(next.rawValue - 1), sequence: writer.takeSequence())
    } catch {
      // Without the frame, what was undone would count.
      failure = error
    }
  }
}
