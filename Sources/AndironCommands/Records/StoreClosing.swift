internal import Andiron
internal import StorageEngine

/// Closes a store after the work is done.
package enum StoreClosing {
  /// Closes the store. Everything that was committed is durable by then. So if closing fails
  /// because a full disk has no room for a checkpoint, this reports it, and the command has still
  /// done its work. Rethrows any other error.
  package static func close(_ name: String, _ console: Console, _ close: () throws -> Void) throws {
    do {
      try close()
    } catch let error as StoreError where error.engine?.code == .noSpace {
      console.errorLine(
        "andiron \(name): the work is done and durable; closing the store failed: "
          + (error.engine.map { "\($0)" } ?? "\(error)"))
    }
  }
}
