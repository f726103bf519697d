import Testing

/// Each rule finds what it is there to find, and not what only looks like it.
@Suite struct RuleTests {
  @Test("long files and long functions are found")
  func lengths() {
    let body = String(repeating: "    work()\n", count: 69)
    let long =
      "struct A {\n  func fits() {\n" + body + "  }\n  func long(\n    a: Int\n  ) {\n"
      + body + "  }\n}\n"
    #expect(
      LengthRule.findings(in: file("Sources/M/A.swift", long)).map(\.message) == [
        "function of 71 lines, 70 allowed", "function of 73 lines, 70 allowed",
      ])
    let short = "struct A {\n  func fits() {\n" + String(body.dropLast(11)) + "  }\n}\n"
    #expect(LengthRule.findings(in: file("Sources/M/A.swift", short)) == [])
    let lines = String(repeating: "let a = 1\n", count: 501)
    #expect(LengthRule.findings(in: file("Sources/M/A.swift", lines)).count == 1)
    #expect(LengthRule.findings(in: file("a.swift", String(lines.dropLast(10)))) == [])
  }

  @Test("functions are told from what is called, declared without a body, or in text")
  func functions() {
    let source = """
      protocol P {
        func declared(
          _ a: Int
        ) -> Int
        init()
      }
      struct A {
        let text = "func a() {"  // func b() {
        init?<T>(_ a: T = { 1 }()) { self.init() }
        func inner() -> String {
          "\\(list.map { "}" })"
        }
        subscript(_ index: Int) -> Int { 1 }
        deinit {
        }
      }
      """
    let found = LengthRule.functions(in: SwiftCode.lines(source))
    #expect(found.map(\.line) == [9, 10, 13, 14])
    #expect(found.map(\.lineCount) == [1, 3, 1, 2])
  }

  @Test func `a cast to what a linker may leave out is found`() {
    let files = [
      file("Sources/M/P.swift", "protocol P {}\nextension Int: P {}\nprotocol Q {}\n"),
      file("Sources/M/A.swift", "struct A {}\nextension A: P, Q {}\nextension A.B: R {}\n"),
      file("Sources/M/B.swift", "extension Set: Q where Element: P {}\nlet a = 1 as? any Q\n"),
      file("Sources/M/C.swift", "let a = 1 as? any P\nlet b = x is any M.Q.Type  // as? any Q\n"),
      file(
        "Sources/M/E.swift", "struct E: Error {}\nstruct F {}\nextension F: LocalizedError {}\n"),
      file("Sources/M/E+Text.swift", "extension E: LocalizedError {\n}\n"),
    ]
    #expect(
      CastRule.findings(in: files) == [
        Finding(
          path: "Sources/M/C.swift", line: 2,
          message: "a cast to Q does not refer to Sources/M/B.swift, where Set conforms"),
        Finding(
          path: "Sources/M/E+Text.swift", line: 1,
          message: "E is declared in another file than its conformance to LocalizedError"),
      ])
  }

  @Test("a folder that names a type of a higher one is found")
  func folders() {
    let files = [
      file("Sources/M/Low/A.swift", "public struct A {\n  let b: B\n  let c = Other.C()\n}\n"),
      file("Sources/M/High/B.swift", "final class B {\n  let a: A  // and A\n}\n"),
      file("Sources/M/High/C.swift", "struct C {}\nprivate struct Other {}\n"),
      file("Sources/M/Low/D.swift", "enum D {\n  struct C {}\n  case some(C)\n}\n"),
    ]
    let found = FolderRule.findings(in: files, order: ["Low", "High"])
    #expect(
      found == [Finding(path: "Sources/M/Low/A.swift", line: 2, message: "B is in High, above Low")]
    )
    #expect(FolderRule.findings(in: files, order: ["Low"]).count == 2)
    #expect(FolderRule.declaredType("@frozen public indirect enum E<T>: P {") == "E")
    #expect(FolderRule.declaredType("extension A {") == nil)
  }

  @Test("a type or an extension in a file that is not named for it is found")
  func typeFiles() {
    let a = """
      @frozen
      public struct A<T>: Sendable {
        struct Inner {}
      }
      extension A where T: Equatable {
        func b() {}
      }
      final class B {}
      extension C.D: Sendable {}
      extension C {
        fileprivate func only() {}
        private var these: Int { 1 }
      }
      private struct E {}
      typealias F = A<Int>
      func g() -> C { C() }
      extension String { func h() {} }
      """
    let c = """
      #if os(Linux)
        protocol C {}
      #endif
      extension A: Hashable {}
      """
    let files = [
      file("Sources/M/A.swift", a), file("Sources/M/Folder/C+Linux.swift", c),
      file("Sources/M/D.swift", "extension C.D { func i() {} }\n"),
      file("Sources/M/Array+J.swift", "extension [UInt8] { func j() {} }\n"),
      file("Sources/M/Texts.swift", "extension String {\n  func k() {}\n}\n"),
      file("Sources/M/Generated/Codes.swift", "struct L {}\n"),
    ]
    let found = TypeFileRule.findings(in: files)
    #expect(
      found.map(\.description) == [
        "Sources/M/A.swift:8: B is in a file named A",
        "Sources/M/A.swift:9: an extension of C.D is in a file named A",
        "Sources/M/Folder/C+Linux.swift:4: an extension of A is in a file named C+Linux",
        "Sources/M/Texts.swift:1: an extension of String is in a file named Texts",
      ])
  }

  @Test("comments and text are not code, interpolations are")
  func code() {
    let source = ##"""
      a // b
      c /* d /* e */ f */ g
      "h\"i" j "\(k("l") + m)n" #"o\(p)\#(q)"# """
        r" s
        """ t
      """##
    let words = SwiftCode.lines(source).joined(separator: " ").split { !$0.isLetter }
    #expect(words == ["a", "c", "g", "j", "k", "m", "q", "t"])
    #expect(SwiftCode.lines(source).count == 5)
  }

  @Test("imports that go up or sideways are found")
  func imports() {
    let ours: Set = ["FileAccess", "StorageEngine", "AndironCommands", "CZlib"]
    let bad = "internal import StorageEngine\nimport Foundation\nimport struct CZlib.z_stream\n"
    #expect(
      ImportRule.findings(in: file("Sources/FileAccess/A.swift", bad), ours: ours).map(\.line)
        == [1, 2, 3])
    let good = "public import FileAccess\ninternal import CZlib\n// import Foundation\n"
    #expect(ImportRule.findings(in: file("Sources/StorageEngine/A.swift", good), ours: ours) == [])
    #expect(ImportRule.findings(in: file("Sources/New/A.swift", ""), ours: ours).count == 1)
    let unused = ImportRule.unused(in: [file("Sources/Gzip/A.swift", "import FileAccess")])
    #expect(unused.contains { $0.path == "Sources/Gzip" && $0.message == "no file imports CZlib" })
    #expect(ImportRule.importedModule("@testable import A") == "A")
    #expect(ImportRule.importedModule("@preconcurrency public import A.B") == "A")
    #expect(ImportRule.importedModule("let important = 1") == nil)
  }

  @Test("banned calls are found, words and text like them are not")
  func bannedCalls() {
    let bad = "let a = try! b()\nfatalError()\nprint(a as! Int)\n.unsafeFlags([])\n"
    #expect(
      BannedCallRule.findings(in: file("Sources/M/A.swift", bad)).map(\.line) == [1, 2, 3, 3, 4])
    #expect(BannedCallRule.findings(in: file("Sources/AndironProgram/A.swift", "print(a)")) == [])
    let good = "fingerprint(a)\nwriter.print(a)\n// try! a\nlet a = \"fatalError()\"\nbias!.b\n"
    #expect(BannedCallRule.findings(in: file("Sources/M/A.swift", good)) == [])
    let flags = "let a =\n  Context.environment[\"A\"] == \"1\"\n  ? [.unsafeFlags([])] : []\n"
    #expect(BannedCallRule.findings(in: file("Package.swift", flags)) == [])
    #expect(BannedCallRule.findings(in: file("Package.swift", flags + flags.suffix(25))).count == 1)
    let test = "DispatchQueue.global().async {}\nDispatchQueue(label: name)\ntry! b()\n"
    #expect(BannedCallRule.findings(in: file("Tests/M/A.swift", test)).map(\.line) == [1])
  }

  @Test("unchecked conformances without a proof are found")
  func unchecked() {
    let bad = """
      /// A thing that is shared.
      final class A: @unchecked Sendable {
      }
      // Sendable: this comment belongs to nothing.

      nonisolated(unsafe) var a = 1
      """
    #expect(UncheckedRule.findings(in: file("a.swift", bad)).map(\.line) == [2, 6])
    let good = """
      /// Unchecked Sendable: it never changes.
      @frozen
      public final class A<B>:
        @unchecked Sendable
      {
      }
      nonisolated(unsafe) var a = 1  // Safe, as it is set once before any thread starts.
      let text = "@unchecked Sendable"
      """
    #expect(UncheckedRule.findings(in: file("a.swift", good)) == [])
  }

  @Test("long comments and summaries that need another one are found")
  func comments() {
    let long = String(repeating: "a", count: 95)
    let bad = """
      // \(long)aaa
      let a = 1  // \(long)
      let b = "// \(long)"
      /// The same as a.
      /// The same again.
      let c = 1
      // The same.
      """
    let found = CommentRule.findings(in: file("Sources/M/A.swift", bad))
    #expect(found.map(\.line) == [1, 2, 4])
    let good = "/// A thing.\n///\n/// The same as b.\nlet a = \"\"  // \(long.dropLast(10))\n"
    #expect(CommentRule.findings(in: file("Sources/M/A.swift", good)) == [])
  }

  @Test("phrases that a reader stumbles over are counted, and their number is exact")
  func plainWords() {
    let text = """
      /// What it is.
      /// Who asks goes on.
      let a = "meanwhile"
      // It is told so many times; left-behind, behindhand.
      let b = 1  // whoever
      """
    let files = [file("Sources/M/A.swift", text), file("Sources/N/B.swift", "/// A thing.\n")]
    #expect(PlainWordsRule.counts(in: files) == ["M": 5])
    #expect(PlainWordsRule.findings(in: files, most: ["M": 5]).isEmpty)
    for most in [["M": 4], ["M": 6], ["M": 5, "N": 1], [:]] {
      #expect(PlainWordsRule.findings(in: files, most: most).count == 1)
    }
  }

  @Test("what throws in public and does not say so is found")
  func throwing() {
    let bad = """
      public func a() throws {
      }
      /// Does it.
      @discardableResult
      public func b(
        _ c: Int
      ) async throws(E) -> Int {
      }
      /// One.
      public var d: Int {
        get throws { 1 }
      }
      """
    let found = ThrowsRule.findings(in: file("Sources/M/A.swift", bad))
    #expect(found.map(\.line) == [1, 5, 10])
    let good = """
      /// Throws `.a`.
      public func a() throws {
      }
      public func b(_ c: () throws -> Void) {
      }
      func open() throws {}
      /// Rethrows what `e` throws.
      @inlinable
      public func e() throws
      public var f: Int
      public func g()
      func h() throws
      let text = "public func i() throws {"
      """
    #expect(ThrowsRule.findings(in: file("Sources/M/A.swift", good)) == [])
  }

  @Test("a protocol and an extension say for their members what these throw")
  func throwingTogether() {
    let text = """
      /// A source. All throw `.a`.
      public protocol Source {
        func read() throws
      }
      /// A sink.
      public protocol Sink {
        func write() throws
      }
      public protocol Copy: Source {
      }
      public struct File: Copy, Sink {
        public func read() throws {}
        public func write() throws {}
        /// Reads.
        public func read(_ count: Int) throws {}
      }
      /// Each throws `.a`.
      extension File {
        public func flush() throws {}
      }
      extension File {
        public func read(_ name: String) throws {}
      }
      public struct Other {
        public func read() throws {}
      }
      """
    let source = file("Sources/M/A.swift", text)
    let found = ThrowsRule.findings(in: source, requirements: DocumentedRequirements([source]))
    #expect(found.map(\.line) == [13, 15, 25])
  }

  @Test("left-over markers are found as whole words", arguments: MarkerRule.markers)
  func markers(marker: String) {
    #expect(MarkerRule.findings(in: file("a.md", "a\n// \(marker): b\n")).map(\.line) == [2])
    #expect(MarkerRule.findings(in: file("a.md", "(\(marker))")).count == 1)
    #expect(MarkerRule.findings(in: file("a.md", "a\(marker)\n\(marker)S\n")) == [])
  }

  @Test("strange top-level entries are found")
  func topLevel() {
    let paths = ["Sources/a.swift", ".ci/run", "Makefile", "Scripts/a", "Scripts/b", "README.md"]
    #expect(LayoutRule.findings(in: paths).map(\.path) == ["Makefile", "Scripts"])
  }

  @Test("links to nothing are found")
  func links() {
    let text = """
      [a](b.md) [c](../README.md#d) ![e](/x.png) [f](https://g.h/i) [j](#k)
      `[l](m.md)` and [n](o/p.md "q")
      ```
      [r](s.md)
      ```
      """
    let found = LinkRule.findings(in: file("docs/a.md", text)) {
      ["docs/b.md", "README.md"].contains($0)
    }
    #expect(found.map(\.line) == [1, 2])
    #expect(found.map(\.message) == ["nothing is at /x.png", "nothing is at o/p.md"])
  }

  @Test("promises that are missing, or name tests that are, are found")
  func guarantees() {
    let promises = GuaranteeRule.promises.joined(separator: " ")
    let source = "func staysWhole() {}"
    let good = promises + "\n`WholeTests.staysWhole()` in Tests/ATests/A+B.swift"
    let paths: Set = ["Tests/ATests/A+B.swift"]
    #expect(
      GuaranteeRule.findings(in: file("a.md", good), paths: paths, testSource: source) == [])
    let bad = promises.replacing("G7", with: "") + "\n`gone()` Tests/ATests/C.swift"
    let found = GuaranteeRule.findings(in: file("a.md", bad), paths: paths, testSource: source)
    #expect(
      found.map(\.message) == ["no file Tests/ATests/C.swift", "no test gone()", "G7 is not there"])
  }

  @Test("tests that a document names are looked for in the file of their suite")
  func testNames() {
    let tests = [
      file("Tests/A/WholeTests.swift", "func staysWhole() {}\nfunc `is whole`() {}"),
      file("Tests/A/B.swift", ""),
    ]
    let text =
      "`WholeTests.staysWhole`, `WholeTests.is whole`\n`WholeTests.gone`, `GoneTests.staysWhole`"
    let found = TestNameRule.findings(in: file("a.md", text), tests: tests)
    #expect(found.map(\.message) == ["no test WholeTests.gone", "no test GoneTests.staysWhole"])
    #expect(found.map(\.line) == [2, 2])
  }

  @Test("each demand has a test or a reason")
  func demands() {
    let tests = [file("Tests/A/SomeTests.swift", "func isThere() {}")]
    let document = file(
      "a.md",
      """
      | 3.1 | a \\| b | `SomeTests.isThere` |
      | 3.2 | c | server |
      | 3.3 | d | `SomeTests.isNotThere` |
      | 3.4 | e | |
      | 3.5 | f | `code` |
      | section | demand | |
      """)
    let findings = ConformanceRule.findings(in: document, tests: tests)
    #expect(findings.map(\.line) == [3, 4, 5])
  }

  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: path, text: text)
  }
}
