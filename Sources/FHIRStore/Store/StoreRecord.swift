import Andiron

/// A resource that is ready to be put into a store.
public struct StoreRecord: Sendable {
  let ready: ReadyRecord
}
