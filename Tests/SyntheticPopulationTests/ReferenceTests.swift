import FHIRModel
import SyntheticPopulation
import Testing
import ValueModel

@Suite struct ReferenceTests {
  @Test(arguments: ReleaseVersion.allCases)
  func everyReferenceLeadsToAResourceOfThePopulation(release: ReleaseVersion) throws {
    let population = SyntheticPopulation(seed: 21, release: release)
    let shared = population.institutionResources()
    let sharedNames = Set(shared.map { "\($0.type)/\($0.id)" })
    #expect(shared.count > 40 && sharedNames.count == shared.count)
    for resource in shared {
      #expect(resource.value.references.allSatisfy(sharedNames.contains))
    }
    for index in 0..<15 {
      let resources = population.resources(ofPatient: index)
      let own = Set(resources.map { "\($0.type)/\($0.id)" })
      #expect(own.count == resources.count && own.isDisjoint(with: sharedNames))
      for resource in resources {
        let references = resource.value.references
        #expect(!references.isEmpty)
        #expect(references.allSatisfy { own.contains($0) || sharedNames.contains($0) })
        if resource.type != "Patient" {
          #expect(references.contains { $0.hasPrefix("Patient/") }, "\(resource.type)")
        }
      }
    }
  }

  @Test func resourcesSayWhoTheyAre() {
    let types = SyntheticPopulation.resourceTypes(.dstu2)
    for resource in SyntheticPopulation(seed: 5, release: .dstu2).all(5) {
      #expect(resource.value["resourceType"]?.string == resource.type)
      #expect(resource.value["id"]?.string == resource.id)
      #expect(types.contains(resource.type))
    }
    #expect(types.contains("MedicationOrder"))
    #expect(SyntheticPopulation.resourceTypes(.r4).contains("MedicationRequest"))
  }

  @Test(arguments: ReleaseVersion.allCases)
  func aTransactionStandsAlone(release: ReleaseVersion) throws {
    let population = SyntheticPopulation(seed: 22, release: release)
    let shared = Set(population.institutionResources().map(\.id))
    for index in 0..<10 {
      let bundle = population.transaction(ofPatient: index)
      #expect(bundle["type"]?.string == "transaction")
      let entries = try #require(bundle["entry"]).elements
      let urls = try entries.map { try #require($0["fullUrl"]?.string) }
      #expect(Set(urls).count == urls.count)
      var own: [String] = []
      for entry in entries {
        let resource = try #require(entry["resource"])
        let id = try #require(resource["id"]?.string)
        let type = try #require(resource["resourceType"]?.string)
        #expect(entry["fullUrl"]?.string == "urn:uuid:\(id)")
        #expect(resource.references.allSatisfy(Set(urls).contains))
        let request = try #require(entry["request"])
        let isShared = shared.contains(id)
        #expect(request["method"]?.string == (isShared ? "PUT" : "POST"))
        #expect(request["url"]?.string == (isShared ? "\(type)/\(id)" : type))
        if !isShared { own.append(id) }
      }
      #expect(own == population.resources(ofPatient: index).map(\.id))
    }
  }
}
