/// The version and the feature bits in the header of every file (docs/format.md, section 3).
struct FormatVersion: Sendable, Hashable {
  var major: UInt16
  var minor: UInt16
  /// Unknown bits may be ignored.
  var optional: UInt32
  /// If a bit is unknown, read but do not write.
  var readOnly: UInt32
  /// If a bit is unknown, refuse.
  var required: UInt32

  static let byteCount = 16
  static let encryption: UInt32 = 1
  /// Header, commit, seal and void frames carry tags under the key of the file.
  static let authentication: UInt32 = 2
  /// Optional: commit frames say whether the next frame begins in the next sector.
  static let toldSectors: UInt32 = 1
  static let knownRequired = encryption | authentication
  static let knownReadOnly: UInt32 = 0

  static func current(encrypted: Bool) -> FormatVersion {
    FormatVersion(
      major: 1, minor: 0, optional: toldSectors, readOnly: 0,
      required: encrypted ? encryption | authentication : 0)
  }

  var tellsSectors: Bool { optional & Self.toldSectors != 0 }

  var isAuthenticated: Bool { required & Self.authentication != 0 }

  /// Whether this program may write to a store of this version.
  var isWritable: Bool { readOnly & ~Self.knownReadOnly == 0 }

  /// Throws `.newerFormat` if this program must not read the file.
  func check(path: String) throws(EngineError) {
    guard major == 1, required & ~Self.knownRequired == 0 else {
      throw EngineError(
        .newerFormat, "format \(major).\(minor) needs a newer version of Andiron", path: path)
    }
  }

  var text: String { "\(major).\(minor)" }
}
