import Andiron
import CollectionModel
import FHIRModel
import FHIRStore
import Foundation
import Testing

@testable import AndironCommands

/// Copies of stores with resources of FHIR, made by a program that has no code for them.
@Suite struct CopyOfResourcesTests {
  private static func patient(_ number: Int) throws -> Value {
    try JSON.parse(
      """
      {"resourceType":"Patient","id":"p\(number)","gender":"\(number % 3 == 0 ? "male" : "female")"}
      """)
  }

  private func filled() throws -> FHIRStore {
    let records = try FHIRStore(Store.inMemory(), releases: ParsedArguments.releases)
    try records.write { transaction in
      for number in 0..<60 {
        try transaction.upsert(try Self.patient(number), release: .r4)
      }
    }
    return records
  }

  @Test func theIndexOfACopiedStoreIsBuiltInTheBackground() throws {
    let source = try filled()
    let copy = try Store.inMemory()
    let report = try source.store.copy(to: copy)
    #expect(report.omissions.map { $0.kind } == [.indexToBuild])
    let records = try FHIRStore(copy, releases: ParsedArguments.releases)
    try copy.waitForIndexes()
    let indexes = try copy.collection("r4/Patient").description()?.indexes ?? []
    #expect(indexes.map { $0.state } == [.ready])
    #expect(try records.search("Patient?gender=male&_summary=count").total == 20)
    #expect(try records.resource("Patient", id: "p7") != nil)
    try records.write { try $0.upsert(try Self.patient(100), release: .r4) }
    #expect(try copy.verify().isEmpty)
  }

  @Test func theIndexThatACopyLacksIsMade() throws {
    let source = try filled()
    let copy = try Store.inMemory()
    try source.store.copy(to: copy)
    let isDropped = try copy.write { try $0.collection("r4/Patient").dropIndex("search") }
    #expect(isDropped)
    let records = try FHIRStore(copy, releases: ParsedArguments.releases)
    #expect(try records.search("Patient?gender=male&_summary=count").total == 20)
    try records.prepareIndexes()
    try copy.waitForIndexes()
    let indexes = try copy.collection("r4/Patient").description()?.indexes ?? []
    #expect(indexes.map { $0.state } == [.ready])
    #expect(try records.search("Patient?gender=male&_summary=count").total == 20)
    try records.prepareIndexes()
    #expect(try copy.verify().isEmpty)
  }
}
