/// The outcome of a policy for the conflicts of a database, in the order of the identifiers' bytes.
public struct ConflictReport: Sendable, Hashable {
  /// The documents whose conflict is settled, as they are now.
  public var settled: [Document] = []
  public var left: [UnsettledConflict] = []
}
