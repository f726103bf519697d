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

  public var mode: Mode = .createIfAbsent
  /// What a commit promises when it returns, unless the transaction says otherwise.
  public var durability: Durability = .full
  /// The key of an encrypted store. Needs the package trait `Encryption` on Linux.
  public var encryption: EngineOptions.Encryption?
  /// Level of deflate for each object, 1 to 9; nil stores them as they are.
  public var compressionLevel: Int?
  /// Which replaced and deleted versions of objects stay readable.
  public var oldVersions: VersionRetention = .none
  /// The version of the program's types and how older stores are brought to it, which opening does before
  /// anything else.
  public var schema = StoreSchema()
  /// When the files that the store makes can be read and written. On Apple's platforms but macOS; without effect on others.
  /// Files that are there already keep what they have.
  public var fileProtection = FileProtection.completeUntilFirstUserAuthentication
  /// Whether all that the store makes is left out when the system backs the device up. On Apple's platforms; without
  /// effect on others. Files that are there already keep what they have.
  public var isExcludedFromBackup = false
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
