import Andiron
import CareModel
import Foundation
import SyntheticHealth
import TestSupport
import Testing

@Suite struct SyntheticCareTests {
  @Test func `equal seeds give equal versions, in an order in which a store takes them`() throws {
    for seed in UInt64(1)...3 {
      let entities = try SyntheticCare(seed: seed).entities
      #expect(try entities == SyntheticCare(seed: seed).entities)
      #expect(Set(entities.map { $0.version.version.uuid }).count == entities.count)
      let store = try Store.inMemory(types: CareTypes.all)
      try store.write { transaction in
        for entity in entities {
          let fields = entity.version.version
          let date = try #require(fields.updatedDate)
          switch entity {
          case .patient(let version): try transaction.addVersion(version, at: date)
          case .carePlan(let version): try transaction.addVersion(version, at: date)
          case .contact(let version): try transaction.addVersion(version, at: date)
          case .healthKitTask(let version): try transaction.addVersion(version, at: date)
          case .outcome(let version): try transaction.addVersion(version, at: date)
          case .task(let version) where fields.previousVersionUUIDs.isEmpty:
            try transaction.addVersion(version, at: date)
          case .task(let version):
            try transaction.updateVersion(version, at: date, uuid: fields.uuid)
          }
        }
      }
    }
    #expect(try SyntheticCare(seed: 1).entities != SyntheticCare(seed: 2).entities)
  }
}
