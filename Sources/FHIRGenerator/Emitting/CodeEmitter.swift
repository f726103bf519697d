/// Writes a set of codes.
struct CodeEmitter {
  func emit(_ set: Release.CodeSet, _ text: inout SourceText) {
    text.line("/// Codes of <\(set.url)>.")
    text.block("public struct \(set.name): Code") { text in
      text.words("public static var codeList: StaticString { ", set.codes, " }")
      if !set.systems.isEmpty {
        text.words("public static var systemList: StaticString { ", set.systems, " }")
      }
      text.line(
        "public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }")
      for (member, code) in zip(SwiftName.members(set.codes), set.codes) {
        text.line("public static var \(member): Self { \"\(code)\" }")
      }
    }
  }
}
