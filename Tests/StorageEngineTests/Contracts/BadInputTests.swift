import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// G11 and G9: what cannot be opened has an error of its own, and stays as it is.
@Suite struct BadInputTests {
  let fileSystem = SimulatedFileSystem()

  private var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    return options
  }

  private func fill() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    for round in 0..<6 {
      try engine.write { transaction in
        for key in 0..<20 {
          try transaction.put(
            table, key: "\(key)", value: [UInt8](repeating: UInt8(round), count: 200))
        }
      }
    }
    try engine.close()
  }

  private var content: [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: fileSystem.fileList().map { ($0, fileSystem.content(of: $0) ?? []) })
  }

  private func segments() -> [String] {
    fileSystem.fileList().filter { $0.hasSuffix(".segment") }.sorted()
  }

  /// Opening fails with `code`, in every mode that is given, and changes no byte.
  private func expectRefusal(
    _ code: EngineError.Code, _ change: (inout EngineOptions) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = content
    var options = options
    change(&options)
    let error = #expect(throws: EngineError.self, sourceLocation: sourceLocation) {
      try Engine.open("store", options: options)
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    var after = content
    // Taking the lock makes its file.
    if before["store/lock"] == nil { after["store/lock"] = nil }
    #expect(after == before, sourceLocation: sourceLocation)
  }

  @Test func aDirectoryWithOtherFilesIsNoStore() throws {
    try fileSystem.install([1, 2, 3], at: "store/holiday.jpg")
    expectRefusal(.notAStore)
    expectRefusal(.notAStore) { $0.mode = .readOnly }
    expectRefusal(.notAStore) { $0.mode = .existing }
  }

  @Test func aNewerFormatIsRefused() throws {
    try fill()
    let path = try #require(segments().last)
    var bytes = try #require(fileSystem.content(of: path))
    bytes[8] = 2
    let hash = bytes[..<120].withUnsafeBytes { XXH64.hash($0, seed: 0) }
    for index in 0..<8 { bytes[120 + index] = UInt8(truncatingIfNeeded: hash >> (8 * index)) }
    try fileSystem.overwrite(path, at: 0, with: Array(bytes[..<512]))
    expectRefusal(.newerFormat)
    expectRefusal(.newerFormat) { $0.mode = .readOnly }
  }

  @Test func aMissingSegmentIsNamed() throws {
    try fill()
    try fileSystem.remove(segments()[1])
    expectRefusal(.segmentMissing)
  }

  @Test func aTruncatedSegmentIsDamaged() throws {
    try fill()
    try fileSystem.truncateDurably(segments()[1], to: 600)
    expectRefusal(.damaged)
  }

  @Test func aSecondWriterIsTurnedAwayAtOnce() throws {
    let first = try Engine.open("store", options: options)
    let error = #expect(throws: EngineError.self) { try Engine.open("store", options: options) }
    #expect(error?.code == .locked)
    try first.close()
    try Engine.open("store", options: options).close()
  }

  @Test func aFlippedBitIsAnErrorAtItsPlaceAndNeverData() throws {
    try fill()
    let engine = try Engine.open("store", options: options)
    let table = try #require(engine.snapshot().table("t"))
    let path = try #require(segments().last)
    let bytes = try #require(fileSystem.content(of: path))
    let value = [UInt8](repeating: 5, count: 200)
    let offset = try #require(bytes.indices.first { bytes[$0...].starts(with: value) })
    try fileSystem.flipBit(path, at: offset + 10, bit: 3)
    var damaged = 0
    for key in 0..<20 {
      do {
        #expect(try engine.snapshot().get(table, key: "\(key)") == value)
      } catch {
        #expect(error.code == .damaged)
        #expect(error.path.map(path.hasSuffix) == true)
        #expect(error.offset != nil)
        damaged += 1
      }
    }
    #expect(damaged == 1)
  }

  @Test func keysAndValuesOverTheirLimitsAreRefusedAndTheTransactionGoesOn() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    let long = [UInt8](repeating: 1, count: EngineLimits.keyByteCount + 1)
    try engine.write { transaction in
      try transaction.put(table, key: "before", value: "1")
      let key = #expect(throws: EngineError.self) {
        try transaction.put(table, key: long, value: "x")
      }
      #expect(key?.code == .keyTooLong)
      let huge = UnsafeRawBufferPointer(
        start: UnsafeRawPointer(bitPattern: 8), count: EngineLimits.valueByteCount + 1)
      let value = #expect(throws: EngineError.self) {
        try transaction.put(table, key: "huge", value: huge)
      }
      #expect(value?.code == .valueTooLarge)
      try transaction.put(table, key: Array(long.dropLast()), value: "2")
    }
    #expect(engine.snapshot().count(table) == 2)
  }

  @Test func aFullDiskRefusesWritesAndLetsReadsAndDeletesGoOn() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    fileSystem.options.capacity = (2 << 20) + (200 << 10)
    var stored = 0
    let error = #expect(throws: EngineError.self) {
      while true {
        try engine.write { try $0.put(table, key: "\(stored)", value: [UInt8](repeating: 1, count: 3000)) }
        stored += 1
      }
    }
    #expect(error?.code == .noSpace)
    #expect(engine.snapshot().count(table) == stored)
    #expect(try engine.snapshot().get(table, key: "0")?.count == 3000)
    try engine.write { transaction in
      for key in 0..<stored { try transaction.delete(table, key: "\(key)") }
    }
    try engine.compact()
    try engine.write { try $0.put(table, key: "new", value: [UInt8](repeating: 2, count: 3000)) }
    #expect(engine.snapshot().count(table) == 1)
  }

  @Test func aDiskThatTakesNoWritesCanBeReadAndSaysWhatItIs() throws {
    try fill()
    fileSystem.options.isReadOnly = true
    var reading = options
    reading.mode = .readOnly
    let engine = try Engine.open("store", options: reading)
    let table = try #require(engine.snapshot().table("t"))
    #expect(engine.snapshot().count(table) == 20)
    let error = #expect(throws: EngineError.self) {
      try engine.write { try $0.put(table, key: "x", value: "y") }
    }
    #expect(error?.code == .readOnly)
    let refused = #expect(throws: EngineError.self) {
      let writable = try Engine.open("store", options: options)
      let table = try writable.table("t")
      try writable.write { try $0.put(table, key: "x", value: "y") }
    }
    #expect(refused?.code == .readOnly)
  }

  @Test func afterAFailedSyncTheHandleTakesNoWritesUntilReopened() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "kept", value: "1") }
    fileSystem.inject(Fault(.error(.deviceFailed), of: .sync))
    for _ in 0..<3 {
      let error = #expect(throws: EngineError.self) {
        try engine.write { try $0.put(table, key: "lost", value: "2") }
      }
      #expect(error?.code == .failedEarlier)
      #expect(try engine.snapshot().get(table, key: "kept") == Array("1".utf8))
    }
    #expect(throws: EngineError.self) { try engine.close() }
    let reopened = try Engine.open("store", options: options)
    try reopened.write { try $0.put(table, key: "more", value: "3") }
    #expect(try reopened.snapshot().get(table, key: "kept") == Array("1".utf8))
  }
}
