import FileAccess
public import StorageEngine

/// Options for opening a store. The defaults are safe.
public struct StoreOptions: Sendable {
  /// Whether a store keeps a change feed.
  ///
  /// With a feed, each write of an object also writes a second record, which replaces the record of
  /// the object's previous change: about 70 bytes on disk and 40 in memory for an object with a
  /// UUID as its key. Deleted objects keep theirs until `Store.forgetDeletions`. A primary key and
  /// the name of its collection then have at most 4,000 bytes together; longer ones are
  /// `.notStorable`.
  public enum ChangeFeedRetention: Sendable, Hashable {
    /// As the store was last opened with one of the other cases; a new store keeps no feed.
    case asStored
    /// Keeps a feed. If the store has none, opening starts one in which all objects have just
    /// changed: one transaction, with a record for each object.
    case kept
    /// Keeps no feed, and removes an existing one: its tokens expire.
    case none
  }

  /// The mode in which the store is opened, and whether it may be created.
  ///
  /// A `.readOnly` store stays as of its opening, even while another process writes.
  public var mode: EngineOptions.Mode {
    get { engine.mode }
    set { engine.mode = newValue }
  }
  /// The durability of a commit when it returns, unless the transaction requests another one.
  public var durability: Durability
  /// The key of an encrypted store. On Linux this needs the package trait `Encryption`.
  public var encryption: EngineOptions.Encryption? {
    get { engine.encryption }
    set { engine.encryption = newValue }
  }
  /// The deflate level for each object, from 1 to 9; nil stores objects uncompressed.
  public var compressionLevel: Int?
  /// Which replaced and deleted versions of objects stay readable, in collections that are created
  /// from now on: others keep what they were created with.
  public var oldVersions: VersionRetention
  /// Whether the store records when each object last changed, for `Store.changes`.
  public var changeFeed: ChangeFeedRetention
  /// The version of the program's types and the migrations that bring older stores to it.
  ///
  /// Opening runs them before anything else.
  public var schema: StoreSchema
  /// Whether opening leaves the schema as it is, whatever its version: for tools without types.
  package var leavesSchema = false
  /// When the files that the store creates can be read and written.
  ///
  /// Has an effect only on Apple platforms other than macOS. Existing files keep what they have.
  public var fileProtection = FileProtection.completeUntilFirstUserAuthentication
  /// Whether everything the store creates is left out of system backups of the device.
  ///
  /// Has an effect only on Apple platforms. Existing files keep what they have.
  public var isExcludedFromBackup = false
  /// The code that makes the keys of derived indexes.
  package var derivations: [any KeyDerivation] = []
  /// The code that keeps indexes with tables of their own.
  package var keepers: [any IndexKeeperKind] = []
  /// Sets the two attributes above in place of the system, for tests.
  var attributeSetter: AttributeSetter?
  /// The engine's own options: sizes, compaction, access, and the mode and encryption above.
  public var engine = EngineOptions()

  public init(
    mode: EngineOptions.Mode = .createIfAbsent, durability: Durability = .full,
    encryption: EngineOptions.Encryption? = nil, compressionLevel: Int? = nil,
    oldVersions: VersionRetention = .none, changeFeed: ChangeFeedRetention = .asStored,
    schema: StoreSchema = StoreSchema()
  ) {
    self.durability = durability
    self.compressionLevel = compressionLevel
    self.oldVersions = oldVersions
    self.changeFeed = changeFeed
    self.schema = schema
    engine.mode = mode
    engine.encryption = encryption
  }

  var engineOptions: EngineOptions {
    var options = engine
    if let creationPolicy {
      options.fileSystem = PolicyFileSystem(engine.fileSystem, creationPolicy)
    }
    return options
  }

  /// Sets the attributes of new files; nil if files get none: outside the system's file system
  /// nothing has such attributes.
  private var creationPolicy: CreationPolicy? {
    let isSystem = engine.fileSystem is POSIXFileSystem
    guard let setter = attributeSetter ?? (isSystem ? StoreFileAttributes.systemSetter : nil)
    else { return nil }
    let attributes = StoreFileAttributes(
      protection: fileProtection, isExcludedFromBackup: isExcludedFromBackup)
    return CreationPolicy { (path) throws(FileError) in try setter(attributes, path) }
  }

  /// Opens the engine in the directory at `path`, and what the store's parts share.
  func openCore(_ path: String) throws -> StoreCore {
    try StoreCore(
      try Engine.open(path, options: engineOptions), durability: durability,
      isReadOnly: mode == .readOnly, tableOptions: tableOptions, derivations: derivations,
      keepers: keepers)
  }

  private var tableOptions: Table.Options {
    var options = Table.Options()
    options.deflateLevel = compressionLevel
    options.oldVersions = Table.VersionRetention(oldVersions)
    return options
  }
}

extension Table.VersionRetention {
  /// The engine counts times in nanoseconds.
  fileprivate init(_ retention: CollectionModel.VersionRetention) {
    self =
      switch retention {
      case .none: .none
      case .last(let count): .last(count)
      case .since(let time): .since(CollectionModel.VersionRetention.nanoseconds(time))
      case .within(let span): .within(CollectionModel.VersionRetention.nanoseconds(span))
      }
  }
}
