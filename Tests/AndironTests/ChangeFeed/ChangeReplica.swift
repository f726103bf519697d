import Andiron

/// A copy of a store's objects that is built from the change feed alone.
struct ChangeReplica {
  private(set) var objects: [String: [RecordKey: Value]] = [:]
  private(set) var token: ChangeToken?

  /// Takes the next batch; returns whether it was the last one.
  mutating func read(_ store: Store, limit: Int = 7) throws -> Bool {
    let batch = try store.changes(since: token, limit: limit)
    try apply(batch, limit: limit)
    return batch.isComplete
  }

  /// Takes all remaining changes.
  mutating func catchUp(_ store: Store, limit: Int = 7) throws {
    while try !read(store, limit: limit) {}
  }

  mutating func apply(_ batch: ChangeBatch, limit: Int = .max) throws {
    var last = token?.sequence ?? 0
    for change in batch.changes {
      guard change.sequence > last else { throw Wrong("sequences do not rise") }
      last = change.sequence
      guard change.isDeleted == (change.value == nil) else { throw Wrong("a value is wrong") }
      objects[change.collection, default: [:]][change.key] = change.value
    }
    guard batch.changes.count <= limit, batch.token.sequence >= last else {
      throw Wrong("the batch is too long, or its token too early")
    }
    // In the form in which a consumer would keep it.
    token = ChangeToken(batch.token.description)
    guard token == batch.token else { throw Wrong("the token is not its text") }
  }

  /// Whether it has exactly these objects.
  func has(_ expected: [String: [RecordKey: Value]]) -> Bool {
    objects.filter { !$0.value.isEmpty } == expected.filter { !$0.value.isEmpty }
  }

  /// Whether it has exactly the objects of a source.
  func equals(_ source: some ObjectSource) throws -> Bool {
    var all: [String: [RecordKey: Value]] = [:]
    for collection in try source.collections() {
      try source.collection(collection.name).forEach { key, value in
        all[collection.name, default: [:]][key] = value
      }
    }
    return has(all)
  }

  struct Wrong: Error {
    var what: String
    init(_ what: String) { self.what = what }
  }
}
