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
    return options
  }

  var tableOptions: TableOptions {
    var options = TableOptions()
    options.deflateLevel = compressionLevel
    options.oldVersions = oldVersions
    return options
  }
}
