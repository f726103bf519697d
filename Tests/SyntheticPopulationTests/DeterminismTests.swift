import FHIRModel
import SyntheticPopulation
import Testing
import ValueModel

@Suite struct DeterminismTests {
  @Test(arguments: ReleaseVersion.allCases)
  func aPatientIsTheSameWhoeverWasMadeBefore(release: ReleaseVersion) {
    let alone = SyntheticPopulation(seed: 11, release: release)
    let expected = alone.lines(ofPatient: 6)
    let crowd = SyntheticPopulation(seed: 11, release: release)
    let all = (0..<8).map { crowd.lines(ofPatient: $0) }
    #expect(all[6] == expected)
    #expect(Set(all).count == 8, "patients differ")
    let bundle = crowd.transaction(ofPatient: 6).jsonBytes()
    #expect(bundle == alone.transaction(ofPatient: 6).jsonBytes())
  }

  @Test func otherSeedsGiveOtherPeopleAndOtherInstitutions() {
    let one = SyntheticPopulation(seed: 1)
    let two = SyntheticPopulation(seed: 2)
    #expect(one.lines(ofPatient: 0) != two.lines(ofPatient: 0))
    let ids = Set(one.institutionResources().map(\.id))
    #expect(two.institutionResources().allSatisfy { !ids.contains($0.id) })
  }

  @Test func releasesTellOfTheSameLives() {
    let lists = ReleaseVersion.allCases.map { release in
      SyntheticPopulation(seed: 3, release: release).all(5).map(\.id)
    }
    #expect(Set(lists).count == 1)
  }

  /// Whoever changes the bytes on purpose writes the new numbers here, and says so in the change log: others compare
  /// what they stored with what is made.
  @Test(
    arguments: zip(
      ReleaseVersion.allCases,
      [
        13_820_130_243_104_117_984, 15_944_588_857_710_957_331, 7_178_684_938_684_358_013,
        11_110_485_082_555_359_225,
      ] as [UInt64]))
  func theBytesOfASmallPopulationStayWhatTheyAre(release: ReleaseVersion, expected: UInt64) {
    let population = SyntheticPopulation(seed: 1, release: release)
    var fingerprint = Fingerprint()
    for resource in population.all(20) { fingerprint.add(resource.value.jsonBytes()) }
    for index in 0..<3 { fingerprint.add(population.transaction(ofPatient: index).jsonBytes()) }
    #expect(fingerprint.value == expected)
  }

  @Test func anotherEndMovesAllOfIt() throws {
    let end = try #require(CalendarDate("1990-06-15"))
    let population = SyntheticPopulation(seed: 4, until: end)
    for index in 0..<20 {
      for resource in population.resources(ofPatient: index) {
        let updated = try #require(resource.value["meta"]?["lastUpdated"]?.string)
        #expect(updated < "1990-06-15")
      }
    }
    let late = try #require(CalendarDate("9999-12-31"))
    #expect(SyntheticPopulation(seed: 1, until: late).until == SyntheticPopulation.ends.upperBound)
  }
}
