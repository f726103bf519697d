import Testing
import TestSupport
import ValueModel

@Suite struct JSONPatchTests {
  /// The cases of RFC 6902, appendix A, that change something, and some more.
  @Test(arguments: [
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#,
      #"{"foo":"bar","baz":"qux"}"#
    ),
    (
      #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
      #"{"foo":["bar","qux","baz"]}"#
    ),
    (#"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
    (
      #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#,
      #"{"foo":["bar","baz"]}"#
    ),
    (
      #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
      #"{"baz":"boo","foo":"bar"}"#
    ),
    (
      #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
      #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
      #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
    ),
    (
      #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
      #"{"foo":["all","cows","eat","grass"]}"#
    ),
    (
      #"{"baz":"qux","foo":["a",2,"c"]}"#,
      #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
      #"{"baz":"qux","foo":["a",2,"c"]}"#
    ),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
      #"{"foo":"bar","child":{"grandchild":{}}}"#
    ),
    (
      #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#,
      #"{"foo":"bar","baz":"qux"}"#
    ),
    (#"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
    (
      #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
      #"{"foo":["bar",["abc","def"]]}"#
    ),
    ("[1]", #"[{"op":"add","path":"","value":{"a":null}}]"#, #"{"a":null}"#),
    ("[1]", #"[{"op":"replace","path":"","value":null}]"#, "null"),
    (#"{"a":[1]}"#, #"[{"op":"copy","from":"","path":"/a/0"}]"#, #"{"a":[{"a":[1]},1]}"#),
    (#"{"a":[1]}"#, #"[{"op":"move","from":"/a","path":""}]"#, "[1]"),
    (#"{"a":1,"b":2}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1,"b":2}"#),
    (#"{"a":1,"b":2}"#, #"[{"op":"add","path":"/a","value":3}]"#, #"{"a":3,"b":2}"#),
    (
      #"{"n":1.50,"o":{"x":1,"y":[2]}}"#,
      #"[{"op":"test","path":"/n","value":15e-1},{"op":"test","path":"/o","value":{"y":[2.0],"x":1}}]"#,
      #"{"n":1.50,"o":{"x":1,"y":[2]}}"#
    ),
    ("{}", "[]", "{}"),
  ])
  func patchesChange(origin: String, patch: String, expected: String) throws {
    let patch = try JSONPatch(try JSON.parse(patch))
    #expect(try JSON.parse(origin).applying(patch).json() == expected)
    #expect(try JSONPatch(patch.document) == patch)
  }

  @Test(
    arguments: [
      (#"{"op":"add","path":"/none/x","value":1}"#, "/none/x", .absent),
      (#"{"op":"add","path":"/list/4","value":1}"#, "/list/4", .positionOutOfRange),
      (#"{"op":"add","path":"/list/01","value":1}"#, "/list/01", .invalidPosition),
      (#"{"op":"add","path":"/list/x","value":1}"#, "/list/x", .invalidPosition),
      (#"{"op":"add","path":"/list/-1","value":1}"#, "/list/-1", .invalidPosition),
      (#"{"op":"add","path":"/list/-/x","value":1}"#, "/list/-/x", .positionOutOfRange),
      (#"{"op":"add","path":"/text/x","value":1}"#, "/text/x", .noContainer),
      (#"{"op":"remove","path":""}"#, "", .documentCannotBeRemoved),
      (#"{"op":"remove","path":"/none"}"#, "/none", .absent),
      (#"{"op":"remove","path":"/list/3"}"#, "/list/3", .positionOutOfRange),
      (#"{"op":"remove","path":"/list/-"}"#, "/list/-", .positionOutOfRange),
      (
        #"{"op":"remove","path":"/list/99999999999999999999"}"#, "/list/99999999999999999999",
        .positionOutOfRange
      ),
      (#"{"op":"replace","path":"/none","value":1}"#, "/none", .absent),
      (#"{"op":"replace","path":"/text/0","value":1}"#, "/text/0", .noContainer),
      (#"{"op":"move","from":"/none","path":"/x"}"#, "/none", .absent),
      (#"{"op":"move","from":"/none","path":"/none"}"#, "/none", .absent),
      (#"{"op":"move","from":"/object","path":"/object/x"}"#, "/object/x", .movedIntoItself),
      (#"{"op":"move","from":"","path":"/object"}"#, "/object", .movedIntoItself),
      (#"{"op":"move","from":"/list/0","path":"/list/3"}"#, "/list/3", .positionOutOfRange),
      (#"{"op":"copy","from":"/list/7","path":"/x"}"#, "/list/7", .positionOutOfRange),
      (#"{"op":"copy","from":"/text","path":"/none/x"}"#, "/none/x", .absent),
      (#"{"op":"test","path":"/none","value":null}"#, "/none", .absent),
      (#"{"op":"test","path":"/text","value":"yes"}"#, "/text", .testFailed),
      (#"{"op":"test","path":"/list/0","value":"1"}"#, "/list/0", .testFailed),
      (#"{"op":"test","path":"/list","value":[1,2]}"#, "/list", .testFailed),
    ] as [(String, String, JSONPatchError.Reason)])
  func whatDoesNotFitLeavesTheValueUnchanged(
    operation: String, pointer: String, reason: JSONPatchError.Reason
  ) throws {
    let text = #"{"list":[1,2,3],"text":"no","object":{"a":{}}}"#
    let change = #"{"op":"replace","path":"/list/1","value":"changed"}"#
    var value = try JSON.parse(text)
    let patch = try JSONPatch(try JSON.parse("[\(change),\(operation),\(change)]"))
    let place = try JSONPointer(parsing: pointer)
    #expect(throws: JSONPatchError(operation: 1, pointer: place, reason: reason)) {
      try value.apply(patch)
    }
    #expect(value.json() == text)
    // The same on a value that has been edited, so that its containers are not in bytes.
    value["text"] = "no"
    value["list"]?[0] = 1
    let copy = value
    #expect(throws: JSONPatchError(operation: 1, pointer: place, reason: reason)) {
      try value.apply(patch)
    }
    #expect(value.json() == text && copy.json() == text)
  }

  @Test(
    arguments: [
      ("{}", nil, .patchIsNoArray), ("null", nil, .patchIsNoArray),
      ("[1]", 0, .operationIsNoObject),
      (#"[{"path":""}]"#, 0, .missingMember("op")), (#"[{"op":1}]"#, 0, .memberIsNoString("op")),
      (#"[{"op":"Add","path":"","value":1}]"#, 0, .unknownOperation),
      (#"[{"op":"remove"}]"#, 0, .missingMember("path")),
      (#"[{"op":"add","path":""}]"#, 0, .missingMember("value")),
      (#"[{"op":"test","path":"/a"}]"#, 0, .missingMember("value")),
      (#"[{"op":"remove","path":"/a"},{"op":"copy","path":""}]"#, 1, .missingMember("from")),
      (#"[{"op":"move","path":"","from":null}]"#, 0, .memberIsNoString("from")),
      (
        #"[{"op":"remove","path":"a"}]"#, 0,
        .invalidPointer("path", JSONPointerError(offset: 0, reason: .missingSlash))
      ),
      (
        #"[{"op":"copy","from":"/~","path":""}]"#, 0,
        .invalidPointer("from", JSONPointerError(offset: 1, reason: .invalidEscape))
      ),
    ] as [(String, Int?, JSONPatchError.Reason)])
  func whatIsNoPatchIsRefused(
    text: String, operation: Int?, reason: JSONPatchError.Reason
  ) throws {
    let document = try JSON.parse(text)
    #expect(throws: JSONPatchError(operation: operation, reason: reason)) {
      try JSONPatch(document)
    }
  }

  @Test func copiesThatDoubleEndAtTheLimit() throws {
    let copies = Array(
      repeating: JSONPatch.Operation.copy(from: "", to: "/-"), count: 300)
    let value = try JSON.parse("[1,2,3]")
    #expect(throws: JSONPatchError(operation: 11, pointer: "/-", reason: .tooManyValues)) {
      try value.applying(JSONPatch(copies), limits: JSONPatch.Limits(values: 10_000))
    }
    #expect(throws: JSONPatchError(operation: 3, pointer: "/-", reason: .tooDeep)) {
      try value.applying(JSONPatch(copies), limits: JSONPatch.Limits(depth: 4))
    }
    #expect(try value.applying(JSONPatch(Array(copies.prefix(3)))).count == 6)
  }

  @Test func additionsInsideOneAnotherEndAtTheDepth() throws {
    let empty: Value = [:]
    var pointer = JSONPointer()
    var operations: [JSONPatch.Operation] = []
    for _ in 0..<600 {
      pointer.tokens.append("a")
      operations.append(.add(pointer, [:]))
    }
    #expect(throws: JSONPatchError.self) { try empty.applying(JSONPatch(operations)) }
    let result = try empty.applying(JSONPatch(Array(operations.prefix(511))))
    #expect(result[JSONPointer(Array(repeating: "a", count: 511))]?.kind == .object)
  }

  @Test func descriptionsHoldNoContent() throws {
    let value: Value = ["place": "secret"]
    do throws(JSONPatchError) {
      _ = try value.applying(JSONPatch([.test("/place", "other")]))
      Issue.record("the test passed")
    } catch {
      #expect("\(error)".contains("/place") && "\(error)".contains("operation 0"))
      #expect(!"\(error)".contains("secret") && !"\(error)".contains("other"))
    }
  }
}
