internal import Foundation
internal import StorageEngine

/// The options for opening a store, with the key of an encrypted one.
extension ParsedArguments {
  /// Returns the options for opening the store that the arguments name, whose key is in the file
  /// that `keyFile` names. Throws `CommandError` if the key file cannot be read or does not contain
  /// a key.
  func engineOptions(
    _ mode: EngineOptions.Mode, keyFile: OptionSpecification = .keyFile
  ) throws -> EngineOptions {
    var options = EngineOptions()
    options.mode = mode
    // A command does only what it was asked to do.
    options.isMaintenanceAutomatic = false
    if let file = self[keyFile] {
      options.encryption = EngineOptions.Encryption(key: try Self.key(inFile: file))
    }
    return options
  }

  /// Returns the key in the file: 32 raw bytes, or 64 hex digits that may have white space around
  /// them. Throws `CommandError` if the file cannot be read or does not contain a key.
  static func key(inFile path: String) throws -> EncryptionKey {
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: 1024)
    else { throw CommandError("cannot read the key file \(path)") }
    guard let key = EncryptionKey(bytes: data) ?? key(fromHex: data) else {
      throw CommandError("the key file \(path) contains neither 32 bytes nor 64 hex digits")
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
