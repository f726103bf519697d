import SyntheticPopulation
import Testing
import ValueModel

@Suite struct PlausibilityTests {
  /// What no measurement is outside of.
  private static let ranges: [String: ClosedRange<Double>] = [
    "8302-2": 40...215, "29463-7": 2...220, "9843-4": 30...60, "39156-5": 11...60,
    "8480-6": 70...215, "8462-4": 35...130, "8867-4": 40...195, "9279-1": 8...62,
    "8310-5": 35...42, "2708-6": 80...100, "2345-7": 50...400, "4548-4": 3.5...13.5,
    "2093-3": 100...360, "2085-9": 20...100, "13457-7": 10...300, "2571-8": 35...400,
    "2160-0": 0.15...4.5, "718-7": 6...20, "6690-2": 2...26, "777-3": 100...550,
    "3016-3": 0.05...21, "1988-5": 0...130,
  ]

  @Test func valuesLieWhereTheyCan() throws {
    let population = SyntheticPopulation(seed: 41)
    var seen: Set<String> = []
    for resource in (0..<150).flatMap({ population.resources(ofPatient: $0) })
    where resource.type == "Observation" {
      for part in [resource.value] + (resource.value["component"].map { Array($0.elements) } ?? [])
      {
        guard let quantity = part["valueQuantity"] else { continue }
        let code = try #require(part["code"]?.code)
        let range = try #require(Self.ranges[code], "\(code) has no range")
        let number = try #require(quantity["value"]?.double)
        #expect(range.contains(number), "\(code) \(number)")
        #expect(quantity["system"]?.string == "http://unitsofmeasure.org")
        seen.insert(code)
      }
    }
    #expect(seen == Set(Self.ranges.keys))
  }

  @Test func bodyMassIndexAndLowDensityFollowFromTheOthers() throws {
    let population = SyntheticPopulation(seed: 42)
    var compared = 0
    for index in 0..<60 {
      for values in encounters(population.resources(ofPatient: index)) {
        if let height = values["8302-2"], let weight = values["29463-7"],
          let index = values["39156-5"]
        {
          #expect(abs(weight / (height / 100) / (height / 100) - index) <= 0.0501)
          compared += 1
        }
        if let low = values["13457-7"], let all = values["2093-3"], let high = values["2085-9"],
          let fat = values["2571-8"]
        {
          #expect(abs(max(12, all - high - fat / 5) - low) <= 0.501)
          compared += 1
        }
      }
    }
    #expect(compared > 100)
  }

  @Test func sugarIsHigherInDiabetesAndPressureInHypertension() {
    let population = SyntheticPopulation(seed: 43)
    var sugar: (ill: [Double], well: [Double]) = ([], [])
    var pressure: (ill: [Double], well: [Double]) = ([], [])
    for index in 0..<300 {
      let resources = population.resources(ofPatient: index)
      let codes = Set(resources.compactMap { $0.value["code"]?.code })
      let values = encounters(resources)
      let glucose = values.compactMap { $0["2345-7"] }
      let systolic = values.compactMap { $0["8480-6"] }
      if codes.contains("44054006") { sugar.ill += glucose } else { sugar.well += glucose }
      if codes.contains("59621000") { pressure.ill += systolic } else { pressure.well += systolic }
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
    #expect(sugar.ill.count > 20 && mean(sugar.ill) > mean(sugar.well) + 25)
    #expect(pressure.ill.count > 100 && mean(pressure.ill) > mean(pressure.well) + 10)
  }

  @Test func numbersKeepTheirDigits() throws {
    let population = SyntheticPopulation(seed: 44)
    let digits = ["29463-7": 1, "4548-4": 1, "2160-0": 2, "8867-4": 0]
    var seen: [String: Int] = [:]
    for resource in (0..<60).flatMap({ population.resources(ofPatient: $0) }) {
      guard let code = resource.value["code"]?.code, let expected = digits[code] else { continue }
      let text = try #require(resource.value["valueQuantity"]?["value"]).json()
      let fraction = text.split(separator: ".").dropFirst().first?.count ?? 0
      #expect(fraction == expected, "\(code) \(text)")
      if text.hasSuffix(".0") { seen[code, default: 0] += 1 }
    }
    #expect(seen["29463-7"] != nil, "no weight ends with .0")
  }

  @Test func childrenGrowAndPeopleAreOfAllKinds() throws {
    let population = SyntheticPopulation(seed: 45)
    var years: Set<Int> = []
    var partial = 0
    var families = ""
    var count = 0
    for index in 0..<300 {
      let resources = population.resources(ofPatient: index)
      count += resources.count
      let patient = try #require(resources.first?.value)
      let birth = try #require(patient["birthDate"]?.string)
      years.insert(try #require(Int(birth.prefix(4))) / 10)
      if birth.count < 10 { partial += 1 }
      families += patient["name"]?[0]?["family"]?.string ?? ""
      guard birth > "2010" else { continue }
      let heights = encounters(resources).compactMap { $0["8302-2"] }
      for (earlier, later) in zip(heights, heights.dropFirst()) { #expect(later > earlier - 1.5) }
    }
    #expect(years.count >= 9, "people of all ages")
    #expect(partial > 3 && partial < 60)
    #expect(families.unicodeScalars.contains { $0.value > 0x3000 })
    #expect((60...150).contains(count / 300), "\(count / 300) resources a patient")
  }

  /// What was measured at each encounter, by code.
  private func encounters(_ resources: [SyntheticResource]) -> [[String: Double]] {
    var order: [String] = []
    var found: [String: [String: Double]] = [:]
    for resource in resources where resource.type == "Observation" {
      let value = resource.value
      guard let encounter = value["encounter"]?["reference"]?.string else { continue }
      if found[encounter] == nil { order.append(encounter) }
      for part in [value] + (value["component"].map { Array($0.elements) } ?? []) {
        guard let code = part["code"]?.code, let number = part["valueQuantity"]?["value"]?.double
        else { continue }
        found[encounter, default: [:]][code] = number
      }
    }
    return order.compactMap { found[$0] }
  }
}
