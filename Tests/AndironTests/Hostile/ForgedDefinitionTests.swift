import Andiron
import FileAccess
import Foundation
import StoreTestSupport
import TestSupport
import Testing
import ValueModel

/// Definitions of collections that no store writes, under right hashes.
@Suite(.damages("its stores hold forged definitions"))
struct ForgedDefinitionTests {
  private let disk = SimulatedFileSystem()
  private let path = "/store"
  private let table = "andiron.collections"

  init() throws {
    let store = try open()
    try store.write { transaction in
      for number in 0..<3 { try transaction.add(Author(name: "\(number)")) }
    }
    try store.close()
  }

  private var options: StoreOptions {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.isMaintenanceAutomatic = false
    return options
  }

  private func open() throws -> Store {
    try Store(at: URL(filePath: path), types: [Author.self], options: options)
  }

  private func problems() throws -> [StoreProblem] {
    try Store.verify(at: URL(filePath: path), options: options).filter { $0.severity != .note }
  }

  /// Without it, no reader could see that definitions have changed.
  @Test func `a lost count of changes hides no object`() throws {
    try RecordForger(disk, path: path).change(table) { key, value in key == [0] ? nil : value }
    #expect(try !problems().isEmpty)
    let store = try open()
    #expect(try store.objects(Author.self).count() == 3)
    try store.write { try $0.add(Author(name: "3")) }
    #expect(try store.objects(Author.self).count() == 4)
    try store.close()
  }

  @Test(arguments: [[UInt8](repeating: 0xFF, count: 8), .init(repeating: 0, count: 8), [1], []])
  func `a count of changes that no store comes to is damage`(bytes: [UInt8]) throws {
    try RecordForger(disk, path: path).change(table) { key, value in key == [0] ? bytes : value }
    #expect(try !problems().isEmpty)
    let error = #expect(throws: StoreError.self) { try open() }
    #expect(error?.code == .damaged)
  }

  @Test(arguments: [Int64.max, Int64(0), Int64(-1)])
  func `a number of an index that no store comes to is damage`(number: Int64) throws {
    try RecordForger(disk, path: path).change(table) { key, bytes in
      guard key.first == 1 else { return bytes }
      var definition = try Value(encoded: bytes)
      definition["nextIndex"] = Value(number)
      return try definition.encoded()
    }
    #expect(try !problems().isEmpty)
    let error = #expect(throws: StoreError.self) { try open() }
    #expect(error?.code == .damaged)
  }
}
