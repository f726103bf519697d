/// A problem that `Engine.verify` has found. None of its texts contains a key or a value.
public struct Problem: Sendable, Hashable, CustomStringConvertible {
  public var kind: Kind
  /// The file in which the problem was found, if there is one.
  public var path: String?
  /// The byte in that file, if it is known.
  public var offset: Int?
  /// A sentence that may name tables and indexes, but never keys.
  public var message: String

  public init(_ kind: Kind, _ message: String, path: String? = nil, offset: Int? = nil) {
    self.kind = kind
    self.message = message
    self.path = path
    self.offset = offset
  }

  /// The severity of a problem.
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

  /// The kinds of problems, grouped by the part of the store.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    // MARK: Files
    /// The device does not return some bytes.
    case unreadable
    /// A newer program wrote the file.
    case newerFormat
    /// The manifest does not match its hash.
    case manifestDamaged
    /// There is no manifest; the next checkpoint writes one.
    case manifestMissing
    /// Nothing refers to this file.
    case leftoverFile
    /// The store is encrypted and its key was not given: hashes were checked, content was not.
    case keyUnavailable

    // MARK: Checkpoint
    /// The checkpoint that the manifest names is missing; the store is rebuilt at opening.
    case checkpointMissing
    /// The header, a page or the metadata of the checkpoint does not match its hash.
    case checkpointDamaged
    /// The checkpoint's hashes are right, but its pages do not fit together.
    case checkpointStructure

    // MARK: Segments
    /// A segment that the store needs is missing.
    case segmentMissing
    /// A segment is shorter than it was.
    case segmentTooShort
    /// A segment's header does not match its hash, or is that of another segment or store.
    case segmentHeader
    /// Bytes where frames were durable are not frames.
    case frameDamaged
    /// There is nothing where frames were durable.
    case framesMissing
    /// A frame's payload does not match its hash.
    case payloadDamaged
    /// A batch does not match its commit frame.
    case batchMismatch
    /// A segment does not match its seal, or has none and needs one.
    case sealMismatch
    /// Bytes that are never read are not zero, as they were written.
    case strayBytes

    // MARK: Records
    /// The hash is right, but the parts of the record do not fit together or cannot be decrypted.
    case recordMalformed
    /// A value cannot be inflated.
    case valueUndecodable

    // MARK: Trees
    /// Pages in memory do not fit together.
    case treeStructure
    /// A row contains another place than that of its key's newest record.
    case rowMismatch
    /// Two keys share a row.
    case rowShared
    /// The list of free rows is broken, or rows are neither used nor free.
    case freeRows
    /// No tree leads to a committed record, although nothing newer replaced it.
    case recordUnreachable
    /// An index lacks an entry of a record.
    case indexEntryMissing
    /// An index has an entry that no record has.
    case indexEntryExtra
    /// The place of a record's changed entries is wrong.
    case entriesMismatch
    /// The place of an old version is wrong.
    case oldVersionMismatch
    /// The definitions in use do not match the records of the catalog's table.
    case catalogMismatch
    /// The counts of a segment do not match its frames.
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
