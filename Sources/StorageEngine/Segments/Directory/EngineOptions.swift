public import FileAccess

/// Options for opening a store. The defaults are safe and suit both phones and servers.
public struct EngineOptions: Sendable {
  /// The use of a store, and whether opening may create it.
  public enum Mode: Sendable, Hashable {
    /// Reads and writes; creates the store if the directory is absent or empty.
    case createIfAbsent
    /// Reads and writes; throws `.notAStore` if there is no store.
    case existing
    /// Reads only; takes no lock, changes no byte, and works while another process writes.
    case readOnly
  }

  /// The method of reading segments and checkpoints. Both methods return the same bytes.
  public enum Access: Sendable, Hashable {
    /// Through mappings, which is fast. If a device fails during the read of a mapped page, the
    /// process ends.
    case mapped
    /// By positioned reads: every failure is an error.
    case positioned
  }

  /// The key of an encrypted store, and older keys that some of its segments may still need.
  public struct Encryption: Sendable {
    /// The current key, used for writing and reading.
    public var key: EncryptionKey
    /// Earlier keys, used only for reading.
    public var previousKeys: [EncryptionKey]
    /// Whether files that no key authenticates are read too: those of a store that was not
    /// encrypted before, until `rewriteWithCurrentKey` has replaced them. If true, anyone who can
    /// write to the directory can add records; if false, the engine refuses such a file with
    /// `.notAuthentic`.
    public var acceptsUnauthenticated: Bool

    public init(
      key: EncryptionKey, previousKeys: [EncryptionKey] = [], acceptsUnauthenticated: Bool = false
    ) {
      self.key = key
      self.previousKeys = previousKeys
      self.acceptsUnauthenticated = acceptsUnauthenticated
    }
  }

  /// The use of the store, and whether opening may create it.
  public var mode: Mode = .createIfAbsent
  /// The method of reading files: by default `.positioned` on Apple platforms, `.mapped` on others.
  public var access: Access = Self.defaultAccess
  /// The keys of an encrypted store; nil for a store that is not encrypted.
  public var encryption: Encryption?
  /// The file system that contains the store; tests use another one.
  public var fileSystem: any FileSystem = POSIXFileSystem()
  /// The size in bytes at which a new segment begins: 4 KiB to 60 MiB. Segments are the unit of
  /// compaction and backup. A transaction stays in the segment in which it began until it has this
  /// many bytes itself.
  public var segmentByteCount = 32 << 20
  /// The number of logged bytes after which a checkpoint is due, or half the size of the last
  /// checkpoint if that is more.
  public var checkpointByteCount = 32 << 20
  /// The number of logged record frames after which a checkpoint is due, or one for every 256 bytes
  /// of the last checkpoint if that is more.
  public var checkpointRecordCount = 400_000
  /// Whether checkpoints and compaction happen automatically, on a thread of the engine.
  public var isMaintenanceAutomatic = true
  /// When compaction works, and how hard.
  public var compaction = Compaction()
  /// The number of files that may be open at a time, in addition to the few that the engine always
  /// needs.
  public var openFileLimit = 64
  /// Bytes kept aside so that deleting and compacting still work when the disk is full.
  public var reserveByteCount = 1 << 20
  /// Whether small commits go to space that was filled with zeros before, which makes syncs faster.
  public var zeroFillsAhead = true
  /// Whether the payload hash is compared at every read. Turn it off only to measure its cost.
  public var verifiesReads = true

  public init() {}

  #if canImport(Darwin)
    static let defaultAccess = Access.positioned
  #else
    static let defaultAccess = Access.mapped
  #endif

  /// The options with every number inside its range.
  var normalized: EngineOptions {
    var options = self
    options.segmentByteCount = min(max(segmentByteCount, 4 << 10), 60 << 20) & ~511
    options.checkpointByteCount = max(checkpointByteCount, 4 << 10)
    options.checkpointRecordCount = max(checkpointRecordCount, 16)
    options.reserveByteCount = max(reserveByteCount, 0)
    return options
  }
}

extension EngineOptions {
  /// When compaction works, and how hard.
  public struct Compaction: Sendable {
    /// The share of garbage in all sealed segments above which compaction starts.
    public var garbageShare = 0.2
    /// The share of garbage from which on a segment is worth rewriting.
    public var segmentGarbageShare = 0.1
    /// The maximum number of bytes of segments that compaction reads in a second; nil for no limit.
    public var byteRate: Int?

    public init() {}
  }
}
