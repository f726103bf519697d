import FHIRModel
import SyntheticPopulation
import Testing
import ValueModel

/// Nothing happens before birth, after death, or after the end; what begins ends later.
@Suite struct ChronologyTests {
  /// Fields that tell of days to come, or of no event.
  private static let plans: Set = ["expirationDate", "validityPeriod", "birthDate"]

  @Test(arguments: ReleaseVersion.allCases)
  func everythingLiesBetweenBirthAndDeath(release: ReleaseVersion) throws {
    let population = SyntheticPopulation(seed: 31, release: release)
    var deaths = 0
    for index in 0..<60 {
      let resources = population.resources(ofPatient: index)
      let patient = try #require(resources.first?.value)
      let birth = try #require(patient["birthDate"]?.string)
      let death = patient["deceasedDateTime"]?.string
      if death != nil { deaths += 1 }
      for resource in resources {
        let end = death ?? "2026-01-01T00:00:00Z"
        let wrong = Self.times(resource.value).filter { time in
          let length = min(time.count, birth.count)
          return time.prefix(length) < birth.prefix(length) || time.prefix(10) > end.prefix(10)
            || (time.count == 20 && time > end)
        }
        #expect(wrong.isEmpty, "\(resource.type)")
      }
    }
    #expect(deaths > 0, "nobody died")
  }

  @Test(arguments: ReleaseVersion.allCases)
  func periodsAreInOrderAndEncountersDoNotOverlap(release: ReleaseVersion) throws {
    let population = SyntheticPopulation(seed: 32, release: release)
    for index in 0..<40 {
      var last = ""
      for resource in population.resources(ofPatient: index) {
        resource.value.forEachField { _, value in
          guard let start = value["start"]?.string, let end = value["end"]?.string else { return }
          #expect(start < end)
        }
        if let onset = resource.value["onsetDateTime"]?.string,
          let abatement = resource.value["abatementDateTime"]?.string
        {
          #expect(onset < abatement)
        }
        guard resource.type == "Encounter" else { continue }
        let period = try #require(resource.value[release < .r5 ? "period" : "actualPeriod"])
        let start = try #require(period["start"]?.string)
        #expect(last < start)
        last = try #require(period["end"]?.string)
      }
    }
  }

  @Test func whatWasDoneAtAnEncounterWasDoneWithinIt() throws {
    let population = SyntheticPopulation(seed: 33)
    for index in 0..<40 {
      var periods: [String: (start: String, end: String)] = [:]
      for resource in population.resources(ofPatient: index) {
        let value = resource.value
        if resource.type == "Encounter" {
          let period = try #require(value["period"])
          periods["Encounter/\(resource.id)"] = (
            try #require(period["start"]?.string), try #require(period["end"]?.string)
          )
        }
        guard let encounter = value["encounter"]?["reference"]?.string else { continue }
        let period = try #require(periods[encounter])
        let performed = value["performedPeriod"]
        let times = [
          value["effectiveDateTime"], value["authoredOn"], value["occurrenceDateTime"],
          performed?["start"], performed?["end"],
        ].compactMap { $0?.string }
        #expect(resource.type == "Condition" || !times.isEmpty)
        for time in times {
          #expect(period.start <= time && time <= period.end, "\(resource.type) \(time)")
        }
      }
    }
  }

  /// All dates and times of a resource, but those of plans.
  private static func times(_ value: Value) -> [String] {
    var found: [String] = []
    for (name, field) in value.fields where !plans.contains(name) {
      if let text = field.string {
        if isTime(text) { found.append(text) }
      } else {
        found += times(field)
      }
    }
    for element in value.elements { found += times(element) }
    return found
  }

  /// `2026-01-31`, or `2026-01-31T08:15:00Z`.
  private static func isTime(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10 || bytes.count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D else {
      return false
    }
    return bytes[..<4].allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }
}
