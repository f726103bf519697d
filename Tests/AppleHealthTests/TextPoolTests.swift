import Testing

@testable import AppleHealth

@Suite struct TextPoolTests {
  /// The hash of a text in a pool of its own.
  private func hash() throws -> UInt64 {
    var pool = TextPool()
    // Eight bytes more can be read.
    Array("HKQuantityTypeIdentifierHeartRate________".utf8).withUnsafeBytes {
      _ = pool.number(UnsafeRawBufferPointer(rebasing: $0.dropLast(8)), isEncoded: false)
    }
    return try #require(Mirror(reflecting: pool).descendant("entries", 0, "hash") as? UInt64)
  }

  @Test func `no file can have texts that have one hash in every pool`() throws {
    #expect(try hash() != hash())
  }
}
