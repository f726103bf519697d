/// How safe a commit is when it returns.
enum Durability: String, Codable, Sendable {
  /// Survives power loss: the log or the pages were synced before the commit returned.
  case full
  /// Survives the end of the process; power loss may undo the newest commits.
  case buffered
}

/// What a store holds, so that each engine can choose the layout that suits it.
enum StoreShape: String, Sendable {
  /// Short keys and values, no secondary index.
  case pairs
  /// Records of about 1,200 bytes under 16-byte keys, found through a text identifier as well.
  case records
}

/// One storage engine under test.
///
/// Workloads are generic over the engine and are specialised for each, so no call per operation
/// goes through an existential or a closure: a closure is paid once for each transaction, by all.
protocol BenchmarkEngine: AnyObject, Sendable {
  associatedtype Writer: BenchmarkWriter
  associatedtype Reader: BenchmarkReader

  /// The settings in force, one line each, for the report.
  static var settings: [String] { get }

  /// Opens the store in the directory, which exists; creates the store when there is none.
  init(directory: String, shape: StoreShape) throws

  /// The same without comparing checksums at reads; nil for engines that compare none, or always.
  static func openUnverified(directory: String, shape: StoreShape) throws -> Self?

  /// Runs the body in one transaction and commits it. Callable from several threads at once.
  func write(_ durability: Durability, _ body: (inout Writer) throws -> Void) throws

  /// Runs the body on one consistent view. Callable from several threads at once.
  func read<Result>(_ body: (inout Reader) throws -> Result) throws -> Result

  /// Gives back space, as far as the engine has a call for it.
  func compact() throws

  /// Closes the store; the engine is not used again.
  func close() throws
}

extension BenchmarkEngine {
  static func openUnverified(directory: String, shape: StoreShape) throws -> Self? { nil }
}

/// The operations of a write transaction. Bytes are borrowed for the call only.
protocol BenchmarkWriter {
  /// Inserts or replaces the pair.
  mutating func put(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws
  /// Inserts or replaces the record, and its entry in the secondary index.
  mutating func put(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    identifier: UnsafeRawBufferPointer) throws
  /// Removes the pair.
  mutating func remove(_ key: UnsafeRawBufferPointer) throws
}

/// The operations of a consistent view. Each folds all bytes it finds into the digest.
protocol BenchmarkReader {
  /// The number of pairs.
  mutating func count() throws -> Int
  /// Reads one value; false when there is none.
  mutating func get(_ key: UnsafeRawBufferPointer, into digest: inout Digest) throws -> Bool
  /// Reads up to `limit` pairs in key order from the first at or after `key`; how many there were.
  mutating func range(
    from key: UnsafeRawBufferPointer, limit: Int, into digest: inout Digest
  ) throws -> Int
  /// Reads the record that the secondary index finds; false when there is none.
  mutating func lookUp(
    identifier: UnsafeRawBufferPointer, into digest: inout Digest
  ) throws -> Bool
}
