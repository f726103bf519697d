#if Client && canImport(Darwin)
  import Foundation

  /// Texts that hold certificates (RFC 7468).
  enum PEM {
    /// Returns the blocks between the lines of a name; unreadable blocks are left out.
    static func blocks(_ bytes: [UInt8], named name: String) -> [Data] {
      var blocks: [Data] = []
      var lines: [String]?
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line == "-----BEGIN \(name)-----" {
          lines = []
        } else if line == "-----END \(name)-----" {
          if let text = lines?.joined(), let data = Data(base64Encoded: text) {
            blocks.append(data)
          }
          lines = nil
        } else {
          lines?.append(line)
        }
      }
      return blocks
    }
  }
#endif
