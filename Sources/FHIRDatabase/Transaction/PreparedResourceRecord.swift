import StorageClient

/// A resource that is ready to be put into a database.
public struct PreparedResourceRecord: Sendable {
  let object: PreparedObject
}
