import FHIRModel
import SyntheticPopulation
import TestSupport
import Testing
import ValueModel

@testable import FHIRStore

@Suite struct ParameterNumbersTests {
  private static func parameter(
    _ name: String, _ kind: FHIRModel.SearchParameter.Kind = .token, _ fields: String...
  ) -> FHIRModel.SearchParameter {
    SearchParameter(
      name: name, type: "Thing", kind: kind,
      paths: fields.map { SearchPath([.field($0)], valueType: "code") })
  }

  @Test func aParameterLendsItsKeysToThoseThatFindMore() {
    let numbers = ParameterNumbers([
      Self.parameter("all", .token, "a", "b", "c"), Self.parameter("first", .token, "a"),
      Self.parameter("other", .token, "d"), Self.parameter("two", .token, "a", "b"),
    ])
    #expect(numbers.numbers(of: "first") == [2])
    #expect(numbers.numbers(of: "two") == [2, 4])
    #expect(numbers.numbers(of: "all") == [1, 2, 4])
    #expect(numbers.numbers(of: "other") == [3])
    #expect(numbers.numbers(of: "none") == [])
    #expect(numbers.owned.map(\.paths.count).reduce(0, +) == 4)
    #expect(numbers.joint.isEmpty)
  }

  @Test func thoseOfTheSamePathsShareAllKeysAndThoseOfOtherKindsNone() {
    let numbers = ParameterNumbers([
      Self.parameter("amount", .quantity, "value"), Self.parameter("name", .string, "name"),
      Self.parameter("phonetic", .string, "name"), Self.parameter("token", .token, "name"),
      Self.parameter("any-amount", .quantity, "value", "part"),
      Self.parameter("owner", .reference, "owner"),
      Self.parameter("owner-too", .reference, "owner"),
    ])
    #expect(numbers.numbers(of: "name") == numbers.numbers(of: "phonetic"))
    #expect(numbers.numbers(of: "name") != numbers.numbers(of: "token"))
    #expect(numbers.numbers(of: "owner") != numbers.numbers(of: "owner-too"))
    #expect(numbers.joint.map(\.number) == [5])
    #expect(numbers.joint.map { Set($0.parts) } == [[1, 5]])
    #expect(numbers.numberOfSeveral("any-amount") == 5)
    #expect(numbers.numberOfSeveral("amount") == 1)
    #expect(numbers.numberOfSeveral("none") == nil)
  }

  /// Keys as they are made one parameter and one term at a time.
  private static func naiveKeys(
    _ value: Value, _ parameters: [FHIRModel.SearchParameter], _ layout: SearchLayout
  ) -> (terms: [(parameter: String, keys: Set<[UInt8]>)], several: Set<[UInt8]>) {
    var terms: [(parameter: String, keys: Set<[UInt8]>)] = []
    var several: Set<[UInt8]> = []
    for parameter in parameters where parameter.kind != .reference && parameter.name != "_id" {
      var ordered = 0
      parameter.forEachTerm(of: value) { term in
        if term.isOrdered { ordered += 1 }
        var keys: Set<[UInt8]> = []
        for number in layout.numbers(of: parameter.name) {
          var set = SearchKeySet(bases: [])
          set.insert(term, [number])
          keys.formUnion(set.list())
        }
        terms.append((parameter.name, keys))
        return true
      }
      if ordered > 1, let number = layout.numberOfSeveral(parameter.name) {
        several.insert(SearchKey.several(number).bytes)
      }
    }
    return (terms, several)
  }

  @Test(arguments: ReleaseVersion.allCases)
  func eachTermOfEachParameterHasAKeyAndEachKeyIsThatOfATerm(version: ReleaseVersion) throws {
    let release = try #require(RecordStore.releases.first { $0.version == version })
    let records = try RecordStore.make([release])
    let stored = try records.stored(version)
    let population = SyntheticPopulation(seed: 5, release: version)
    var count = 0
    let resources = population.institutionResources() + population.resources(ofPatient: 3)
    for value in resources.map(\.value) {
      let type = try #require(value["resourceType"]?.string)
      let layout = stored.layout(type)
      let keys = Set(layout.keys(of: value))
      let naive = Self.naiveKeys(value, stored.parameters.parameters(of: type), layout)
      for (parameter, own) in naive.terms {
        #expect(own.isEmpty || !keys.isDisjoint(with: own), "\(type) \(parameter)")
      }
      let explained = naive.terms.reduce(into: naive.several) { $0.formUnion($1.keys) }
      #expect(naive.several.isSubset(of: keys), "\(type)")
      let others = keys.filter {
        !explained.contains($0) && $0.first != SearchKey.identity
          && $0.first != SearchKey.reference
      }
      #expect(others.isEmpty, "\(type) has keys of no term")
      count += naive.terms.count
    }
    #expect(count > 500)
  }
}
