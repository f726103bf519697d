/// The error that a reader of ``DatabaseBackend/readOnce(_:)`` throws at a second question. The
/// storage catches it, and reads in a transaction.
public struct MoreQuestions: Error {
  public init() {}
}
