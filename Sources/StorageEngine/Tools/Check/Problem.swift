/// Something that `Engine.verify` has found. No text in it holds a key or a value.
public struct Problem: Sendable, Hashable, CustomStringConvertible {
  public var kind: Kind
  /// The file to blame, where there is one.
  public var path: String?
  /// The byte in that file, where it is known.
  public var offset: Int?
  /// A sentence; names tables and indexes, never keys.
  public var message: String

  public init(_ kind: Kind, _ message: String, path: String? = nil, offset: Int? = nil) {
    self.kind = kind
    self.message = message
    self.path = path
    self.offset = offset
  }

  /// How much a problem matters.
  public enum Severity: Sendable, Hashable {
    /// Content is lost or wrong, or will be if nothing is done.
    case error
    /// Worth knowing; nothing is lost.
    case note
  }

  public var severity: Severity { kind.severity }

  public var description: String {
    var text = "\(severity): \(kind): \(message)"
    if let path { text += " [\(path)" + (offset.map { " at \($0)" } ?? "") + "]" }
    return text
  }

  /// What is wrong. Grouped by the part of the store.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    // MARK: Files
    /// Bytes that the device does not give.
    case unreadable
    /// A newer program wrote the file.
    case newerFormat
    /// The manifest does not match its hash.
    case manifestDamaged
    /// There is no manifest; the next checkpoint makes one.
    case manifestMissing
    /// A file that nothing refers to.
    case leftoverFile
    /// The store is encrypted and its key was not given: hashes were checked, content was not.
    case keyUnavailable

    // MARK: Checkpoint
    /// The checkpoint that the manifest names is not there; the store is rebuilt at opening.
    case checkpointMissing
    /// Header, a page or the metadata of the checkpoint do not match their hashes.
    case checkpointDamaged
    /// The checkpoint's hashes are right, but its pages do not fit together.
    case checkpointStructure

    // MARK: Segments
    /// A segment that the store needs is not there.
    case segmentMissing
    /// A segment is shorter than it was.
    case segmentTooShort
    /// A segment's header does not match its hash, or is that of another segment or store.
    case segmentHeader
    /// Bytes that are no frame stand where frames were durable.
    case frameDamaged
    /// There is nothing where frames were durable.
    case framesMissing
    /// A frame's payload does not match its hash.
    case payloadDamaged
    /// A batch is not what its commit frame tells.
    case batchMismatch
    /// A segment is not what its seal tells, or has none and needs one.
    case sealMismatch
    /// Bytes that are never read, and are not zero as they were written.
    case strayBytes

    // MARK: Records
    /// The hash is right, and the parts of the record do not fit together or do not decrypt.
    case recordMalformed
    /// A value cannot be inflated.
    case valueUndecodable

    // MARK: Trees
    /// Pages in memory do not fit together.
    case treeStructure
    /// A row holds another place than that of its key's newest record.
    case rowMismatch
    /// Two keys share a row.
    case rowShared
    /// The list of rows that are free is broken, or rows are neither used nor free.
    case freeRows
    /// A committed record that no tree leads to although nothing newer replaced it.
    case recordUnreachable
    /// An entry of a record that its index does not have.
    case indexEntryMissing
    /// An entry of an index that no record has.
    case indexEntryExtra
    /// The place of a record's changed entries is wrong.
    case entriesMismatch
    /// The place of an old version is wrong.
    case oldVersionMismatch
    /// Definitions and what the catalog's table holds are not the same.
    case catalogMismatch
    /// The counts of a segment are not those of its frames.
    case usageMismatch

    // MARK: The whole
    /// The store does not open.
    case unopenable

    public var severity: Severity {
      switch self {
      case .manifestMissing, .leftoverFile, .keyUnavailable, .checkpointMissing, .strayBytes: .note
      default: .error
      }
    }
  }
}

/// How far `Engine.verify` has come.
public struct VerifyProgress: Sendable, Hashable {
  /// Bytes of segments and checkpoints that were looked at. Each may be looked at twice.
  public var byteCount = 0
  /// How many there will be, as far as is known.
  public var totalByteCount = 0
  /// Problems found so far.
  public var problemCount = 0
}
