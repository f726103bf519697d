/// The place where audit records are kept.
public protocol AuditTrail: Sendable {
  /// Adds a record. It may be called on many threads at once. The request is answered only after
  /// it returns; if it throws, the answer is 503 instead.
  func append(_ record: AuditRecord) throws
}
