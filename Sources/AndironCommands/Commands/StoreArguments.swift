internal import Foundation
internal import StorageEngine

/// What the commands that look after a store share.
extension ParsedArguments {
  /// How to open the store that the arguments speak of.
  func engineOptions(_ mode: EngineOptions.Mode) throws -> EngineOptions {
    var options = EngineOptions()
    options.mode = mode
    // A command does the one thing that it was asked for.
    options.isMaintenanceAutomatic = false
    if let file = self[.keyFile] {
      options.encryption = EngineOptions.Encryption(key: try Self.key(inFile: file))
    }
    return options
  }

  /// The key in the file: 32 raw bytes, or 64 hex digits and perhaps white space around them.
  static func key(inFile path: String) throws -> EncryptionKey {
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: 1024)
    else { throw CommandError("cannot read the key file \(path)") }
    guard let key = EncryptionKey(bytes: data) ?? key(fromHex: data) else {
      throw CommandError("the key file \(path) holds neither 32 bytes nor 64 hex digits")
    }
    return key
  }

  private static func key(fromHex data: Data) -> EncryptionKey? {
    let digits = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines).utf8.map { Character(UnicodeScalar($0)) }
      .map { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == 2 * EncryptionKey.byteCount else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return EncryptionKey(bytes: bytes)
  }
}
