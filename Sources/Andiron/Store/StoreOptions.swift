import FileAccess
public import StorageEngine

/// How a store is opened. The defaults are safe.
public struct StoreOptions: Sendable {
  /// Who may open.
  public enum Mode: Sendable, Hashable {
    /// Reads and writes; creates the store where there is none.
    case createIfAbsent
    /// Reads and writes; throws where there is none.
    case existing
    /// Reads only, also while another process writes, and changes no byte.
    case readOnly
  }

  /// Whether a store keeps a change feed.
  ///
  /// It costs each write of an object a second record, which replaces the one of the object's last change: some 70 bytes
  /// on disk and 40 of memory for an object with a UUID as its key. Deleted objects keep theirs until
  /// `Store.forgetDeletions`. A primary key and the
  /// name of its collection have at most 4,000 bytes together then; longer ones are `.notStorable`.
  public enum ChangeFeedRetention: Sendable, Hashable {
    /// As the store was last opened with one of the others; a new one keeps none.
    case asStored
    /// Keeps one. Where there is none, opening begins one in which all objects were changed just now: one transaction,
    /// with a record for each object.
    case kept
    /// Keeps none, and removes the one that is there: tokens expire.
    case none
  }

  public var mode: Mode = .createIfAbsent
  /// What a commit promises when it returns, unless the transaction says otherwise.
  public var durability: Durability = .full
  /// The key of an encrypted store. Needs the package trait `Encryption` on Linux.
  public var encryption: EngineOptions.Encryption?
  /// Level of deflate for each object, 1 to 9; nil stores them as they are.
  public var compressionLevel: Int?
  /// Which replaced and deleted versions of objects stay readable.
  public var oldVersions: VersionRetention = .none
  /// Whether the store keeps which object changed last when, for `Store.changes`.
  public var changeFeed: ChangeFeedRetention = .asStored
  /// The version of the program's types and how older stores are brought to it, which opening does before
  /// anything else.
  public var schema = StoreSchema()
  /// When the files that the store makes can be read and written. On Apple's platforms but macOS; without effect on others.
  /// Files that are there already keep what they have.
  public var fileProtection = FileProtection.completeUntilFirstUserAuthentication
  /// Whether all that the store makes is left out when the system backs the device up. On Apple's platforms; without
  /// effect on others. Files that are there already keep what they have.
  public var isExcludedFromBackup = false
  /// What makes the keys of derived indexes.
  package var derivations: [any KeyDerivation] = []
  /// What gives files the two above in place of the system, for tests.
  var attributeSetter: AttributeSetter?
  /// The engine's own options: sizes, compaction, access. Mode and encryption are those above.
  public var engine = EngineOptions()

  public init() {}

  var engineOptions: EngineOptions {
    var options = engine
    options.mode =
      switch mode {
      case .createIfAbsent: .createIfAbsent
      case .existing: .existing
      case .readOnly: .readOnly
      }
    options.encryption = encryption
    if let creationPolicy {
      options.fileSystem = PolicyFileSystem(engine.fileSystem, creationPolicy)
    }
    return options
  }

  /// Nil where files get nothing: elsewhere than in the system's file system nothing has such attributes.
  private var creationPolicy: CreationPolicy? {
    let isSystem = engine.fileSystem is POSIXFileSystem
    guard let setter = attributeSetter ?? (isSystem ? StoreFileAttributes.systemSetter : nil)
    else { return nil }
    let attributes = StoreFileAttributes(
      protection: fileProtection, isExcludedFromBackup: isExcludedFromBackup)
    return CreationPolicy { (path) throws(FileError) in try setter(attributes, path) }
  }

  var tableOptions: TableOptions {
    var options = TableOptions()
    options.deflateLevel = compressionLevel
    options.oldVersions = oldVersions
    return options
  }
}
