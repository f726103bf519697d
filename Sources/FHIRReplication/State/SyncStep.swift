/// A point where a transaction of a run begins or has ended. Tests end runs there.
enum SyncStep: Sendable {
  case beforeCommit
  case afterCommit
}
