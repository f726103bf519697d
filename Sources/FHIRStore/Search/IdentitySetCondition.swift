import ObjectModel
import ValueModel

/// The resource has one of these ids, the results of a reverse chain.
struct IdentitySetCondition: DerivedCondition {
  let ids: Set<String>

  var name: String { "one of \(ids.count) resources" }

  func matches(_ value: Value) -> Bool { value["id"]?.string.map { ids.contains($0) } ?? false }

  func test(_ layout: SearchLayout) -> DerivedTest {
    guard ids.count <= TargetSetCondition.mostRanges else { return DerivedTest(self, place: nil) }
    let ranges = ids.map { OrderedKeyRange(startingWith: SearchKey.identity($0).bytes) }
    return DerivedTest(
      self,
      place: .init(
        derivation: layout.identifier, ranges: ranges.disjoint,
        isExact: ids.allSatisfy(SearchKey.isWhole)))
  }
}
