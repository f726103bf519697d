internal import Andiron
internal import StorageEngine

/// Closing a store whose work is done.
enum StoreClosing {
  /// Closes the store. What was committed is durable by then: where closing fails, as on a full disk that has no room for a
  /// checkpoint, that is told, and the command has done what it says.
  static func close(_ name: String, _ console: Console, _ close: () throws -> Void) throws {
    do {
      try close()
    } catch let error as StoreError where error.engine?.code == .noSpace {
      console.errorLine(
        "andiron \(name): the work is done and durable; closing the store failed: "
          + (error.engine.map { "\($0)" } ?? "\(error)"))
    }
  }
}
