import Testing
import ValueModel

@testable import CouchProtocol

/// Parts of JSON texts that are found without reading them.
@Suite struct JSONOutlineTests {
  private func texts(_ parts: [ArraySlice<UInt8>]?) -> [String]? {
    parts?.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `elements and fields are found at the outermost commas`() {
    let list = Array(#" [1, [2,3] ,{"a":"],\"}"},"x" ] "#.utf8)
    let elements = texts(JSONOutline.elements(of: list[...]))
    #expect(elements == ["1", "[2,3]", #"{"a":"],\"}"}"#, #""x""#])
    let text = Array(#"{"a\u0062" : [1,{"c":2}],"d":{}}"#.utf8)
    let object = JSONOutline.fields(of: text[...])
    #expect(object?.map { $0.name } == ["ab", "d"])
    #expect(texts(object?.map { $0.value }) == [#" [1,{"c":2}]"#, "{}"])
    #expect(JSONOutline.elements(of: Array("[ ]".utf8)[...])?.isEmpty == true)
    #expect(JSONOutline.fields(of: Array("{}".utf8)[...])?.isEmpty == true)
  }

  @Test(arguments: ["", "[", "]", "{}", "[}", "[[}]", #"["a]"#, #"["\"]"#, "[1]]", "[[1]", "5"])
  func `what is no array has no elements`(text: String) {
    #expect(JSONOutline.elements(of: Array(text.utf8)[...]) == nil)
  }

  @Test(arguments: ["[]", "{1:2}", #"{"a"}"#, #"{"a" 1}"#, #"{"a":[}"#, #"{"a":1"#])
  func `what is no object has no fields`(text: String) {
    #expect(JSONOutline.fields(of: Array(text.utf8)[...]) == nil)
  }
}
