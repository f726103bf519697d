import ObjectModel
import Testing
import ValueModel

@testable import CollectionModel

@Suite struct IndexDefinitionTests {
  @Test func anIndexIsNamedForItsPartsUnlessItIsGivenAName() {
    let parts: [IndexDefinition.Part] = [
      .init("address.city", folding: .caseInsensitive), .init("age", .descending),
    ]
    #expect(IndexDefinition(parts).name == "address.city caseInsensitive,age descending")
    #expect(IndexDefinition(parts, name: "place").name == "place")
  }

  @Test func definitionsThatDifferInUniquenessAreNotEqual() {
    #expect(IndexDefinition([.init("email")]) != IndexDefinition([.init("email")], unique: true))
  }
}
