import FHIRModel
import TestSupport
import Testing

/// Lists of primitives of which some have extensions only.
@Suite struct PrimitiveListTests {
  private func name(_ json: String) throws -> TestName { TestName(unchecked: try JSON.parse(json)) }

  @Test func eachPositionHasAValueOrNone() throws {
    let name = try name(
      #"{"given":["Anna",null,"Bea"],"_given":[null,{"id":"g2"},null,{"id":"g4"}]}"#)
    let list = name[primitives: \.given]
    #expect(list.map(\.value) == ["Anna", nil, "Bea", nil])
    #expect(list.map(\.element.id) == [nil, "g2", nil, "g4"])
    #expect(name[primitive: \.given, 1].id == "g2")
    #expect(name[primitive: \.given, 0].isEmpty)
    #expect(name[primitive: \.given, 9].isEmpty)
    #expect(try self.name("{}")[primitives: \.given].isEmpty)
  }

  @Test func anExtensionWithoutAValuePutsNullThere() {
    var name = TestName()
    name.given = ["Anna"]
    name[primitive: \.given, 1].id = "g2"
    #expect(name.fields.json() == #"{"given":["Anna",null],"_given":[null,{"id":"g2"}]}"#)
    name[primitive: \.given, 1].id = nil
    #expect(name.fields.json() == #"{"given":["Anna"]}"#)
    name[primitive: \.given, 0].extension.append(TestExtension("http://a"))
    #expect(
      name.fields.json() == #"{"given":["Anna"],"_given":[{"extension":[{"url":"http://a"}]}]}"#)
    name[primitive: \.given, 0].removeExtensions(url: "http://a")
    #expect(name.fields.json() == #"{"given":["Anna"]}"#)
  }

  @Test func aListMayHaveExtensionsOnly() {
    var name = TestName()
    name[primitive: \.given, 0].id = "g1"
    #expect(name.fields.json() == #"{"_given":[{"id":"g1"}]}"#)
    name[primitive: \.given, 0].id = nil
    #expect(name.fields.json() == "{}")
  }

  @Test func removingAPositionMovesBothFields() throws {
    var name = try name(#"{"given":["A",null,"C"],"_given":[null,{"id":"b"},{"id":"c"}]}"#)
    name[primitives: \.given].remove(at: 0)
    #expect(name.fields.json() == #"{"given":[null,"C"],"_given":[{"id":"b"},{"id":"c"}]}"#)
    name[primitives: \.given][0].value = "B"
    name[primitives: \.given].append(.init("D"))
    #expect(
      name.fields.json() == #"{"given":["B","C","D"],"_given":[{"id":"b"},{"id":"c"},null]}"#)
    name[primitives: \.given] = []
    #expect(name.fields.json() == "{}")
  }

  @Test func valuesOfOtherTypesAreKept() throws {
    var name = try name(#"{"given":["A",7]}"#)
    #expect(name[primitives: \.given].map(\.value) == ["A", nil])
    name[primitive: \.given, 0].id = "a"
    #expect(name.fields.json() == #"{"given":["A",7],"_given":[{"id":"a"},null]}"#)
  }

  @Test func listsOfOtherPrimitivesHavePositionsToo() {
    var patient = TestPatient()
    patient.seen = ["2024", "2025-01"]
    patient[primitive: \.seen, 2].id = "s"
    #expect(patient[primitives: \.seen].map(\.value) == ["2024", "2025-01", nil])
    #expect(patient.seen == ["2024", "2025-01"])
    #expect(patient.fields["seen"]?.json() == #"["2024","2025-01",null]"#)
  }

  @Test(arguments: Seeds.list(4))
  func listsComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var name = TestName()
      var model: [(value: String?, id: String?)] = []
      for step in 0..<Int.random(in: 0...12, using: &random) {
        let index = Int.random(in: 0...model.count, using: &random)
        let value = random.chance(1, in: 2) ? "v\(step)" : nil
        let id = random.chance(1, in: 2) ? "i\(step)" : nil
        var element = PrimitiveElement<TestRelease>()
        element.id = id
        if index == model.count {
          model.append((value, id))
          name[primitives: \.given].append(.init(value, element))
        } else if random.chance(1, in: 4) {
          model.remove(at: index)
          name[primitives: \.given].remove(at: index)
        } else if random.chance(1, in: 2) {
          model[index].id = id
          name[primitive: \.given, index] = element
        } else {
          model[index].value = value
          name[primitives: \.given][index].value = value
        }
        while let last = model.last, last.value == nil, last.id == nil { model.removeLast() }
      }
      let list = name[primitives: \.given]
      #expect(list.map(\.value) == model.map(\.value), "seed \(seed)")
      #expect(list.map(\.element.id) == model.map(\.id), "seed \(seed)")
      let read = TestName(unchecked: try JSON.parse(name.fields.json()))
      #expect(read[primitives: \.given] == list, "seed \(seed)")
      let (values, companions) = (name.fields["given"]?.count, name.fields["_given"]?.count)
      if let values, let companions { #expect(values == companions, "seed \(seed)") }
    }
  }
}
