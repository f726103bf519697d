import Andiron
import Foundation
import StorageEngine
import Testing

/// `docs/guides/encryption.md`.
@Suite struct EncryptionGuideTests {
  struct Note: Codable, StoredObject {
    var pk = UUID()
    var text: String
  }

  /// False in a build without the trait `Encryption`, where these tests are skipped.
  private static let isAvailable: Bool = {
    var options = StoreOptions()
    options.encryption = EngineOptions.Encryption(key: .random())
    return (try? Store.inMemory(options: options)) != nil
  }()

  @Test(.enabled(if: isAvailable, "this build has no encryption"))
  func aKeyIsChanged() throws {
    try withStoreDirectory { url in
      let key = try create(url)
      #expect(throws: StoreError.self) { try Store(at: url) }
      let newKey = try rekey(url, key)
      var options = StoreOptions()
      options.encryption = EngineOptions.Encryption(key: newKey)
      let store = try Store(at: url, options: options)
      #expect(try store.objects(Note.self).fetch().map(\.text) == ["secret"])
      try store.close()
      options.encryption = EngineOptions.Encryption(key: key)
      let error = #expect(throws: StoreError.self) { try Store(at: url, options: options) }
      #expect(error?.engine?.code == .wrongKey)
    }
  }

  private func create(_ url: URL) throws -> EncryptionKey {
    let key = EncryptionKey.random()
    var options = StoreOptions()
    options.encryption = EngineOptions.Encryption(key: key)
    let store = try Store(at: url, options: options)
    try store.write { try $0.add(Note(text: "secret")) }
    try store.close()
    return key
  }

  private func rekey(_ url: URL, _ key: EncryptionKey) throws -> EncryptionKey {
    let newKey = EncryptionKey.random()
    var options = StoreOptions()
    options.encryption = EngineOptions.Encryption(key: newKey, previousKeys: [key])
    let store = try Store(at: url, options: options)
    try store.rewriteWithCurrentKey()
    try store.close()
    return newKey
  }

  @Test(.enabled(if: isAvailable, "this build has no encryption"))
  func aPlainStoreIsEncrypted() throws {
    try withStoreDirectory { url in
      let secret = "a text that nobody should find"
      do {
        let store = try Store(at: url)
        try store.write { transaction in
          for number in 0..<100 { try transaction.add(Note(text: "\(secret) \(number)")) }
        }
        try store.close()
      }
      #expect(try files(at: url).contains { $0.contains(Array(secret.utf8)) })
      var options = StoreOptions()
      let key = EncryptionKey.random()
      options.encryption = EngineOptions.Encryption(key: key)
      let error = #expect(throws: StoreError.self) { try Store(at: url, options: options) }
      #expect(error?.engine?.code == .notAuthentic)
      do {
        options.encryption = EngineOptions.Encryption(key: key, acceptsUnauthenticated: true)
        let store = try Store(at: url, options: options)
        try store.rewriteWithCurrentKey()
        try store.close()
      }
      options.encryption = EngineOptions.Encryption(key: key)
      #expect(try !files(at: url).contains { $0.contains(Array(secret.utf8)) })
      #expect(try Store(at: url, options: options).count(Note.self) == 100)
    }
  }

  private func files(at url: URL) throws -> [[UInt8]] {
    let paths = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return try (paths?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
      .map { Array(try Data(contentsOf: $0)) }
  }
}
