public import Dispatch
public import ObjectModel

/// A place where objects are stored: a store of Andiron, a database, or memory.
///
/// A program written against this protocol runs on all of them with the same results:
///
///     func adults(in storage: some ObjectStorage) throws -> [Person] {
///       try storage.fetch(ObjectQuery<Person>().where(\.age > 17).sorted(by: \.name))
///     }
///
/// Any thread, task or actor may use a storage. The objects that it returns are values: they cross
/// threads and outlive it. The methods that read or write once are transactions of their own;
/// `read` and `write` put several steps into one. Their asynchronous overloads run on threads of
/// their own, so that nothing blocks Swift's cooperative pool.
public protocol ObjectStorage: HistoryReader, Sendable {
  associatedtype Reader: HistoryReader
  associatedtype Writer: ObjectWriter

  /// Calls `body` with the storage as of one commit. Throws what `body` throws, and `StoreError`.
  func read<R>(_ body: (Reader) throws -> R) throws -> R

  /// Calls `body` in a transaction, and returns its result when the commit is durable, as far as
  /// the storage promises that.
  ///
  /// If `body` throws, none of its changes remain and its error is rethrown. On a server `body` may
  /// run more than once: the transaction starts again if a transaction of another program came in
  /// between. Throws `StoreError`: `.nestedWrite` inside a transaction of the same storage,
  /// `.conflict` if others came in between too often, `.unknownOutcome` if the connection was lost
  /// during the commit, `.readOnly`, `.noSpace` and `.unreachable`.
  @discardableResult
  func write<R>(_ body: (Writer) throws -> R) throws -> R

  /// Calls `body` with the storage as of one commit, on a thread of the storage.
  ///
  /// Throws what the overload that blocks throws, and `CancellationError` if the task was cancelled
  /// before it began.
  func read<R: Sendable>(_ body: @escaping @Sendable (Reader) throws -> R) async throws -> R

  /// Calls `body` in a transaction on a thread of the storage.
  ///
  /// Throws what the overload that blocks throws, and `CancellationError` if the task was cancelled
  /// before it began; a transaction that has begun ends as it would have.
  @discardableResult
  func write<R: Sendable>(_ body: @escaping @Sendable (Writer) throws -> R) async throws -> R

  /// Brings the collections of types in line with their declarations, so that the first write or
  /// query does not: creates them, and builds their indexes.
  ///
  /// Throws `StoreError`: `.invalidDeclaration` if a declaration is wrong, `.wrongType` if stored
  /// keys are of another kind, `.notUnique` if stored objects contradict a unique index; then
  /// nothing is changed. A store of Andiron builds indexes over stored objects in the background
  /// and does not throw `.notUnique`: it leaves a contradicted index out of its queries.
  func prepare(_ types: [any StoredObject.Type]) throws

  /// Runs the migrations that the storage has not had yet, and returns what they did. A new storage
  /// gets the schema's version without any. Call it before other work with the storage.
  ///
  /// In a database, each migration is one transaction. A store runs the steps in batches, as it
  /// does when it is opened with `StoreOptions.schema`, and completed batches stay. Throws
  /// `StoreError`: `.newerSchema` if the storage has a higher version, and then changes nothing;
  /// `.migrationFailed` if a step threw, and the next call continues or begins again.
  @discardableResult
  func migrate(to schema: StoreSchema) throws -> MigrationReport

  /// Removes an object permanently: the object, if it exists, and its old versions. A store also
  /// removes their bytes from its files; a database decides when these are gone.
  ///
  /// Objects that refer to it are left as they are. Throws what `write` throws.
  func purge<Object: StoredObject>(_ type: Object.Type, key: Object.PrimaryKey) throws

  /// The results of a query: first the present ones, then a change each time commits have changed
  /// them. Commits of other processes are seen as far as the storage can see them.
  func changes<Object: StoredObject>(of query: ObjectQuery<Object>) -> StorageChanges<Object>

  /// The content as copies see it; nil if the storage cannot be copied.
  var _content: StorageContent? { get }

  /// The threads on which asynchronous calls run.
  var _queue: DispatchQueue { get }

  /// Ends observations and closes the storage. Later calls throw `.closed`; closing again does
  /// nothing. Throws `StoreError` if what was written could not be made durable.
  func close() throws
}
