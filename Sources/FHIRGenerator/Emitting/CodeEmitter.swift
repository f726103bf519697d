import FHIRModel

/// Writes a set of codes.
struct CodeEmitter {
  /// The release whose table has the codes; nil for sets of a program's own.
  let release: ReleaseVersion?

  func emit(_ set: Release.CodeSet, _ text: inout SourceText) {
    text.line("/// Codes of <\(set.url)>.")
    text.block("public struct \(set.name): Code") { text in
      if let release {
        text.line(
          "public static var codeSet: CodeSet { \(release.typeName).types.knownCodes(\"\(set.name)\") }"
        )
      } else {
        let end = set.systems.isEmpty ? ")" : ","
        text.words("public static let codeSet = CodeSet(codes: ", set.codes, end)
        if !set.systems.isEmpty { text.words("  systems: ", set.systems, ")") }
      }
      text.line(
        "public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }")
      for (member, code) in zip(SwiftName.members(set.codes), set.codes) {
        text.line("\(SourceText.inClient) static var \(member): Self { \"\(code)\" }")
      }
    }
  }
}
