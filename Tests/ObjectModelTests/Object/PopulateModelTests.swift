import ObjectModel
import TestSupport
import Testing
import ValueModel

/// Copies and populates random values and compares with a plain tree of nodes.
struct PopulateModelTests {
  /// A value as a tree of its own, with the identity of each object.
  final class Node {
    enum Content {
      case scalar(Value)
      case array([Node])
      case object([(name: String, node: Node)])
    }
    var content: Content
    var number: UInt16?

    init(_ value: Value) {
      number = value.elementNumber
      switch value.kind {
      case .array: content = .array(value.elements.map(Node.init))
      case .object: content = .object(value.fields.map { ($0.name, Node($0.value)) })
      default: content = .scalar(value)
      }
    }

    init(_ content: Content) { self.content = content }

    /// Without numbers.
    var copy: Node {
      switch content {
      case .scalar: return Node(content)
      case .array(let nodes): return Node(.array(nodes.map(\.copy)))
      case .object(let fields): return Node(.object(fields.map { ($0.name, $0.node.copy) }))
      }
    }

    /// As the older library did it: in place where both have something of one kind, else by copies.
    func populate(_ source: Node) -> Node {
      switch (content, source.content) {
      case (.array(let ours), .array(let theirs)):
        var nodes: [Node] = []
        for (position, node) in theirs.enumerated() {
          nodes.append(position < ours.count ? ours[position].populate(node) : node.copy)
        }
        return Node(.array(nodes))
      case (.object(let ours), .object(let theirs)):
        let result = Node(
          .object(
            theirs.map { name, node in
              let target = ours.first { $0.name == name }
              return (name, target?.node.populate(node) ?? node.copy)
            }))
        result.number = number
        return result
      default: return source.copy
      }
    }

    /// Content and numbers in one text.
    var text: String {
      switch content {
      case .scalar(let value): return "\(value.kind) \(value.json())"
      case .array(let nodes): return "[" + nodes.map(\.text).joined(separator: ",") + "]"
      case .object(let fields):
        let text = fields.map { "\($0.name):\($0.node.text)" }.joined(separator: ",")
        return "{\(number.map { "#\($0) " } ?? "")\(text)}"
      }
    }
  }

  @Test(arguments: Seeds.list(6))
  func populateAndCopyAgreeWithAPlainTree(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let dictionary = ValueDictionary()
    for _ in 0..<400 {
      var target = RandomObject.value(&generator)
      var source = RandomObject.value(&generator)
      // Numbers are then as they were: without the hidden counter none are given.
      if generator.chance(2, in: 3) { try target.assignElementNumbers() }
      if generator.chance(1, in: 2) { try source.assignElementNumbers() }
      target[hidden: .nextElement] = nil
      target[hidden: .primaryKey] = "target"
      if generator.chance(1, in: 2) { target = try target.encodedValue(dictionary: dictionary) }
      if generator.chance(1, in: 2) { source = try source.encodedValue(dictionary: dictionary) }
      let expected = Node(target).populate(Node(source))
      let copy = Node(source).copy
      var result = target
      try result.populate(from: source)
      #expect(Node(result).text == expected.text, "seed \(seed)")
      #expect(result[hidden: .primaryKey] == "target")
      #expect(
        try Node(source.copy(primaryKey: nil).withoutIdentity()).text == copy.text, "seed \(seed)")
      let packed = try result.encodedValue(dictionary: dictionary)
      #expect(Node(packed).text == expected.text, "seed \(seed)")
    }
  }
}

/// Random objects over few names, so that two often have fields in common.
enum RandomObject {
  static func value(_ generator: inout SeededGenerator, depth: Int = 3) -> Value {
    var fields: [(String, Value)] = []
    for name in ["a", "b", "c", "d"].shuffled(using: &generator) where generator.chance(2, in: 3) {
      fields.append((name, any(&generator, depth: depth)))
    }
    return Value(object: fields)
  }

  static func any(_ generator: inout SeededGenerator, depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 5), using: &generator) {
    case 0: .null
    case 1: Value(Bool.random(using: &generator))
    case 2: Value(Int.random(in: -10_000...10_000, using: &generator))
    case 3:
      Value(["x", "a longer text than the others", ""].randomElement(using: &generator) ?? "")
    case 4: 1.5
    case 5...7: value(&generator, depth: depth - 1)
    default:
      Value(
        array: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          any(&generator, depth: depth - 1)
        })
    }
  }
}
