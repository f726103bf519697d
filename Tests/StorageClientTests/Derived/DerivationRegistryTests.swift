import CollectionModel
import ObjectModel
import Testing
import ValueModel

@testable import StorageClient

@Suite struct DerivationRegistryTests {
  private struct Derivation: KeyDerivation {
    var identifier: String
    func keys(of value: Value) -> [[UInt8]] { [[1]] }
  }

  @Test("a registry finds what each source has")
  func sources() {
    let registry = DerivationRegistry()
    registry.add({ $0 == "one" ? Derivation(identifier: "one") : nil }, of: 1)
    registry.add({ $0 == "two" ? Derivation(identifier: "two") : nil }, of: "2")
    #expect(registry["one"]?.identifier == "one")
    #expect(registry["two"]?.identifier == "two")
    #expect(registry["three"] == nil)
  }

  @Test("equal owners have one source, however often they register")
  func equalOwners() async {
    let registry = DerivationRegistry()
    await confirmation(expectedCount: 1) { asked in
      for _ in 0..<100 {
        registry.add(
          { _ in
            asked()
            return nil
          }, of: "owner")
      }
      #expect(registry["unknown"] == nil)
    }
  }
}
