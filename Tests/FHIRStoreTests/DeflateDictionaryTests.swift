import Andiron
import FHIRModel
import FHIRR4
import Foundation
import SyntheticPopulation
import Testing
import ValueModel

@testable import FHIRStore

@Suite struct DeflateDictionaryTests {
  @Test func itIsMadeOfRecordsAtEqualDistancesAndStaysShort() {
    #expect(DeflateDictionary.made(of: []) == [])
    #expect(DeflateDictionary.made(of: [[1, 2]]) == [1, 2])
    #expect(DeflateDictionary.made(of: [[1], [2], [3]]) == [1, 2, 3])
    let many = (0..<1_000).map { [UInt8](repeating: UInt8($0 % 250), count: 100) }
    let made = DeflateDictionary.made(of: many)
    #expect(made.count == 8 << 10)
    #expect(Set(made).count > 40)
    #expect(DeflateDictionary.made(of: [Array(repeating: 1, count: 100_000)]).count == 8 << 10)
  }

  private static let population = SyntheticPopulation(seed: 11)
  private static let resources = (0..<6).flatMap { patient in
    population.resources(ofPatient: patient).map(\.value)
  }

  private static func byteCount(_ folder: URL) throws -> Int {
    let segments = folder.appending(path: "segments").path
    return try FileManager.default.contentsOfDirectory(atPath: segments).reduce(0) { sum, name in
      let size = try FileManager.default.attributesOfItem(atPath: "\(segments)/\(name)")[.size]
      return sum + (size as? Int ?? 0)
    }
  }

  private static func load(_ folder: URL, level: Int?) throws -> Int {
    let text: [UInt8] = resources.flatMap { $0.jsonBytes() + [0x0A] }
    let file = folder.appending(path: "resources.ndjson")
    try Data(text).write(to: file)
    var options = StoreOptions()
    options.compressionLevel = level
    let records = try FHIRStore(
      at: folder.appending(path: "store"), releases: [R4.self], storeOptions: options)
    #expect(try records.load([.file(file)]).insertedCount == resources.count)
    try records.close()
    return try byteCount(folder.appending(path: "store"))
  }

  @Test func recordsThatAreImportedShrinkAndComeOutAsTheyWere() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let plain = try Self.load(folder, level: nil)
      try FileManager.default.removeItem(at: folder.appending(path: "store"))
      let deflated = try Self.load(folder, level: 6)
      // One by one without a dictionary, a tenth was saved; keys are not deflated.
      #expect(Double(deflated) < 0.75 * Double(plain))
      try Self.check(folder)
    }
  }

  /// Later openings without compression, and with typed objects, write into the same tables.
  private static func check(_ folder: URL) throws {
    let records = try FHIRStore(at: folder.appending(path: "store"), releases: [R4.self])
    for resource in resources {
      let type = try #require(resource["resourceType"]?.string)
      let id = try #require(resource["id"]?.string)
      #expect(try records.resource(type, id: id)?.json() == resource.json())
    }
    let patient = try Patient(json: #"{"resourceType":"Patient","id":"typed"}"#)
    try records.store.write { try $0.add(patient) }
    try records.write { try $0.upsert(JSON.parse(#"{"resourceType":"Patient","id":"text"}"#)) }
    #expect(try records.resource(Patient.self, id: "typed") != nil)
    #expect(try records.resource(Patient.self, id: "text") != nil)
    #expect(try records.store.verify() == [])
    try records.close()
  }
}
