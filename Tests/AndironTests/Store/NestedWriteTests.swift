import Andiron
import FileAccess
import Testing

/// Writes inside a write, which would wait for each other.
@Suite struct NestedWriteTests {
  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? StoreError)?.code }
  }

  @Test func aWriteInsideAWriteThrowsAndTheOuterOneGoesOn() throws {
    let store = try TestStore.open(types: [Person.self])
    try store.write { transaction in
      try transaction.add(Person(name: "Jo", age: 33))
      let write = code { try store.write { try $0.add(Person(name: "Al", age: 1)) } }
      #expect(write == .nestedWrite)
      #expect(code { try store.close() } == .nestedWrite)
      #expect(try store.count(Person.self) == 0)
      try transaction.add(Person(name: "Bo", age: 34))
    }
    #expect(try store.count(Person.self) == 2)
  }

  @Test func theAsynchronousFormThrowsAsWell() async throws {
    let store = try TestStore.open(types: [Person.self])
    let code = try await store.write { transaction -> StoreError.Code? in
      try transaction.add(Person(name: "Jo", age: 33))
      do {
        try store.write { try $0.add(Person(name: "Al", age: 1)) }
        return nil
      } catch let error as StoreError { return error.code }
    }
    #expect(code == .nestedWrite)
    #expect(try store.count(Person.self) == 1)
  }
}
