import Synchronization
import TestSupport
import Testing
import ValueModel

/// Objects of very many fields. With work that grows with the square of the fields these tests would take minutes.
@Suite struct LargeObjectTests {
  private static let count = 40_000

  private func json(_ names: some Sequence<Int>) -> String {
    "{" + names.map { "\"field\($0)\":\($0)" }.joined(separator: ",") + "}"
  }

  private func object(
    _ names: some Sequence<Int>, _ dictionary: ValueDictionary? = nil
  ) throws -> Value {
    try JSON.parse(json(names), dictionary: dictionary)
  }

  @Test func eachFieldIsFoundByItsName() throws {
    // Of the names some have a number in the dictionary, and most have none.
    for dictionary in [nil, ValueDictionary()] {
      let value = try object(0..<Self.count, dictionary)
      for index in 0..<Self.count { try #require(value["field\(index)"]?.integer == Int64(index)) }
      #expect(value["field-1"] == nil)
      let copy = try Value(encoded: value.encoded(dictionary: dictionary), dictionary: dictionary)
      #expect(copy["field7"] == 7)
    }
  }

  @Test func objectsInOtherOrdersAreCompared() throws {
    let value = try object(0..<Self.count)
    let reversed = try object((0..<Self.count).reversed())
    #expect(value == reversed && value.hashValue == reversed.hashValue)
    #expect(value.compare(to: reversed) == 0)
    #expect(JSONPatch(from: value, to: reversed).operations.isEmpty)
  }

  @Test func patchesOfManyFieldsAreMadeAndApplied() throws {
    let old = try object(0..<Self.count)
    let new = try object(Self.count / 2..<Self.count + 1_000)
    let patch = JSONPatch(from: old, to: new)
    #expect(patch.operations.count == Self.count / 2 + 1_000)
    let merge = try #require(MergePatch.difference(from: old, to: new))
    #expect(merge.document.count == Self.count / 2 + 1_000)
    let fewer = try object(0..<Self.count / 2)
    let removals = JSONPatch(from: old, to: fewer)
    #expect(try old.applying(removals) == fewer)
  }

  @Test func changedObjectsAreReadByManyThreads() throws {
    var value = try object(0..<3_000)
    value["more"] = 1
    let shared = value
    let failures = Atomic(0)
    TestThread.perform(4) { thread in
      for index in 0..<3_000 where shared["field\((index + thread * 700) % 3_000)"] == nil {
        failures.add(1, ordering: .relaxed)
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func aTableIsOfItsOwnValueOnly() throws {
    // One scan reads one large object after the other in the same memory.
    let outer = try JSON.parse(
      "[\(json(0..<5_000)),\(json((0..<5_000).reversed())),\(json(1..<5_000))]")
    #expect(outer[0]?["field0"] == 0 && outer[1]?["field0"] == 0)
    #expect(outer[2]?["field0"] == nil && outer[2]?["field4999"] == 4_999)
  }
}
