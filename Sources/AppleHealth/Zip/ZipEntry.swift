/// One file, or one folder, of an archive, as the archive's directory describes it.
package struct ZipEntry: Sendable, Hashable {
  package enum Method: Sendable, Hashable {
    case stored
    case deflated
    case other(Int)
  }

  /// The reason why a name must not become a path.
  package enum NameProblem: Sendable, Hashable, CaseIterable {
    case empty
    /// It begins at a root or with the letter of a drive.
    case absolute
    /// It has a component `..`.
    case parent
    /// It has a NUL, another control character or a backslash.
    case character
    /// An earlier entry has the name.
    case repeated
  }

  /// The position in the directory.
  package var index: Int
  /// The name in the archive, with bytes that are not UTF-8 replaced. No file is ever written under
  /// it.
  package var name: String
  package var nameProblem: NameProblem?
  package var method: Method
  package var isEncrypted: Bool
  package var packedCount: Int
  package var byteCount: Int
  /// CRC-32 of the unpacked bytes.
  package var checksum: UInt32
  /// The offset of the entry's own header in the archive.
  package var headerOffset: Int
  /// The number of bytes of the name in the archive.
  var nameByteCount: Int

  package var isFolder: Bool { name.hasSuffix("/") }

  static func problem(of name: [UInt8]) -> NameProblem? {
    guard let first = name.first else { return .empty }
    if name.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) {
      return .character
    }
    let hasDrive = name.count > 1 && name[1] == UInt8(ascii: ":")
    if first == UInt8(ascii: "/") || hasDrive { return .absolute }
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.contains { $0.elementsEqual("..".utf8) } ? .parent : nil
  }
}
