import FHIRModel
import SyntheticPopulation
import Testing

/// People who do not exist have records as the releases want them.
struct SyntheticResourceTests {
  @Test(arguments: ReleaseVersion.allCases)
  func everySyntheticResourceIsValid(version: ReleaseVersion) throws {
    let population = SyntheticPopulation(
      seed: 11, release: .init(rawValue: version.rawValue) ?? .r4)
    #expect(population.release.rawValue == version.rawValue)
    let resources =
      population.institutionResources() + (0..<20).flatMap { population.resources(ofPatient: $0) }
    #expect(resources.count > 200)
    var reported: [String: Int] = [:]
    for resource in resources {
      for issue in Releases.issues(in: resource.value, version) {
        reported["\(resource.type): \(issue.summary): \(issue.message)", default: 0] += 1
      }
    }
    #expect(reported == [:])
  }
}
