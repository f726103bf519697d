import CollectionModel
import ObjectModel
import StorageClient
import Testing
import ValueModel

/// Tables and indexes of databases have numbers, which who reads an earlier commit knows.
@Suite struct NumberTests {
  private struct Plain: Codable, Sendable, DeclaredObject {
    var pk: Int
    var name: String
    static let collection = CollectionDeclaration<Plain>(name: "Changed")
  }

  private struct Indexed: Codable, Sendable, DeclaredObject {
    var pk: Int
    var name: String
    static let collection = CollectionDeclaration<Indexed>(
      name: "Changed", indexes: [.on(\.name)])
  }

  @Test("An index that is dropped and declared again has another number")
  func numbersAreNotGivenAgain() throws {
    let place = KeptMemory.Place()
    var numbers: [[Int]] = []
    for _ in 0..<3 {
      try DatabaseStorage(KeptMemory(place)).prepare([Indexed.self])
      numbers.append(try indexNumbers(place.memory))
      try DatabaseStorage(KeptMemory(place)).prepare([Plain.self])
      #expect(try indexNumbers(place.memory) == [])
    }
    #expect(numbers == [[2], [3], [4]])
  }

  /// As the record of the collection names them.
  private func indexNumbers(_ backend: MemoryBackend) throws -> [Int] {
    var numbers: [Int] = []
    try backend.read { reader in
      try reader.forEachRecord(BackendTables.definitions) { record in
        let value = try JSON.parse(record.content.json)
        for index in (value["definition"]?["indexes"] ?? Value(array: [])).elements {
          if let number = index["number"]?.integer { numbers.append(Int(number)) }
        }
        return true
      }
    }
    return numbers
  }
}
