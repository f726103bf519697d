import Andiron
import Foundation
import Testing

/// Options that the store and the engine share are one.
@Suite struct StoreOptionsTests {
  @Test func theModeOfTheEngineIsThatOfTheStore() throws {
    try withStoreDirectory { url in
      var options = StoreOptions()
      options.engine.mode = .existing
      #expect(options.mode == .existing)
      let missing = #expect(throws: StoreError.self) { try Store(at: url, options: options) }
      #expect(missing?.engine?.code == .notAStore)
      try Store(at: url).close()
      options.mode = .readOnly
      #expect(options.engine.mode == .readOnly)
      let store = try Store(at: url, options: options)
      let error = #expect(throws: StoreError.self) { try store.write { _ in } }
      #expect(error?.code == .readOnly)
    }
  }

  @Test func theKeyOfTheEngineIsThatOfTheStore() throws {
    let key = try #require(EncryptionKey(bytes: Array(0..<32)))
    var options = StoreOptions(encryption: EngineOptions.Encryption(key: key))
    #expect(options.engine.encryption != nil)
    options.engine.encryption = nil
    #expect(options.encryption == nil)
    try Store.inMemory(options: options).close()
  }
}
