public import Foundation

/// The reason why a load ended before its sequence did, and the number of objects that it stored.
///
/// To continue, skip the first `stored.objectCount` objects.
public struct LoadError: Error, Sendable, CustomStringConvertible {
  /// The counts of stored objects, which stay stored.
  public var stored: LoadCounts
  /// The position in the sequence, counted from zero, of the refused object; nil if no object was
  /// refused.
  public var position: Int?
  /// A `StoreError`, the error of the sequence, or a `CancellationError`.
  public var underlying: any Error

  public init(stored: LoadCounts, position: Int? = nil, underlying: any Error) {
    self.stored = stored
    self.position = position
    self.underlying = underlying
  }

  /// The store's error, if it was one.
  public var store: StoreError? { underlying as? StoreError }

  public var description: String {
    let place = position.map { " at object \($0)" } ?? ""
    let reason = store?.description ?? String(describing: type(of: underlying))
    return "the load ended\(place), \(stored.objectCount) objects are stored: \(reason)"
  }
}

/// Sentences for the users of a program about a load that ended early.
extension LoadError: LocalizedError {
  public var errorDescription: String? {
    "Loading ended early. \(stored.objectCount) entries were stored."
  }

  public var failureReason: String? { store?.errorDescription }

  public var recoverySuggestion: String? { store?.recoverySuggestion }
}
