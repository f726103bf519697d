import Testing

/// The rules, on the files of this repository.
@Suite struct RepositoryTests {
  @Test("files have at most 500 lines, functions at most 70")
  func lengths() throws {
    let files = try Repository.swiftFiles(
      in: "Sources", "Tests", "Fuzz", "Benchmarks", "Package.swift")
    try #require(files.count > 10, "the files of the repository were not found")
    expectNone(files.flatMap(LengthRule.findings))
  }

  @Test("modules import only what stands below them")
  func imports() throws {
    let files = try Repository.swiftFiles(in: "Sources")
    let ours = Set(
      Repository.paths.filter { $0.hasPrefix("Sources/") }
        .map { String($0.split(separator: "/")[1]) })
    try #require(ours.contains("StorageEngine"))
    expectNone(files.flatMap { ImportRule.findings(in: $0, ours: ours) })
    expectNone(ImportRule.unused(in: files))
  }

  @Test("folders name only types of those below them", arguments: FolderRule.order.keys.sorted())
  func folders(module: String) throws {
    let files = try Repository.swiftFiles(in: "Sources/" + module)
    let order = try #require(FolderRule.order[module])
    #expect(Set(files.map(FolderRule.folder)).isSuperset(of: order), "a folder is not there")
    expectNone(FolderRule.findings(in: files, order: order))
  }

  @Test("every module with folders has an order of them")
  func modulesWithFolders() {
    let parts = Repository.paths.map { $0.split(separator: "/") }
    let modules = Set(parts.filter { $0.count > 3 && $0[0] == "Sources" }.map { String($0[1]) })
    let generated: Set<String> = [
      "FHIRDefinitions", "FHIRDSTU2", "FHIRSTU3", "FHIRR4", "FHIRR5",
    ]
    #expect(modules.subtracting(generated) == Set(FolderRule.order.keys))
  }

  @Test("the tool works on definitions of FHIR, and links no Swift types of a release")
  func definitionsAlone() {
    let linked = ImportRule.linked(by: "AndironProgram")
    #expect(linked.isSuperset(of: ["FHIRDefinitions", "FHIRStore", "StorageEngine"]))
    #expect(linked.isDisjoint(with: ["FHIRDSTU2", "FHIRSTU3", "FHIRR4", "FHIRR5"]))
  }

  @Test("types and their extensions are in files that are named for them")
  func typeFiles() throws {
    let modules = Dictionary(grouping: try Repository.swiftFiles(in: "Sources")) { $0.module }
    for files in modules.values { expectNone(TypeFileRule.findings(in: files)) }
  }

  @Test func `conformances that casts look for are in every program that is linked`() throws {
    let modules = Dictionary(grouping: try Repository.swiftFiles(in: "Sources")) { $0.module }
    for files in modules.values { expectNone(CastRule.findings(in: files)) }
  }

  @Test("nothing in Sources traps, casts or prints carelessly")
  func bannedCalls() throws {
    let files = try Repository.swiftFiles(in: "Sources", "Package.swift")
    expectNone(files.flatMap(BannedCallRule.findings))
  }

  @Test("no test takes a thread from those that run all tests")
  func bannedCallsOfTests() throws {
    expectNone(try Repository.swiftFiles(in: "Tests").flatMap(BannedCallRule.findings))
  }

  @Test("what the compiler does not check is proved beside it")
  func unchecked() throws {
    let files = try Repository.swiftFiles(in: "Sources", "Tests", "Fuzz", "Benchmarks")
    expectNone(files.flatMap(UncheckedRule.findings))
  }

  @Test("comments are short lines, and summaries stand alone")
  func comments() throws {
    expectNone(try Repository.swiftFiles(in: "Sources").flatMap(CommentRule.findings))
  }

  @Test("comments have no more phrases that a reader stumbles over than before")
  func plainWords() throws {
    expectNone(PlainWordsRule.findings(in: try Repository.swiftFiles(in: "Sources")))
  }

  @Test("what throws in public says what and when")
  func throwing() throws {
    let files = try Repository.swiftFiles(in: "Sources")
    let requirements = DocumentedRequirements(files)
    expectNone(files.flatMap { ThrowsRule.findings(in: $0, requirements: requirements) })
  }

  @Test("no notes to oneself are left")
  func markers() throws {
    let files = try Repository.files(
      in: ["Sources", "Tests", "Fuzz", "Benchmarks", "docs", ".ci", "README.md", "CHANGELOG.md"],
      extensions: ["swift", "md", "sh", "py", "yml", "yaml", "txt", "modulemap", "h"])
    expectNone(files.flatMap(MarkerRule.findings))
  }

  @Test("the top level holds only what belongs there")
  func topLevel() {
    expectNone(LayoutRule.findings(in: Repository.paths))
  }

  @Test("no two paths, and no two modules, differ in case only")
  func caseOfPaths() throws {
    expectNone(LayoutRule.collisions(in: Repository.paths))
    let manifest = try Repository.text("Package.swift")
    let names = manifest.matches(of: /(?:name: |\(\s*)"([A-Za-z][A-Za-z-]*)"/).map { String($0.1) }
    try #require(names.contains("StorageEngine"))
    // A package and a product may be called as a module is; they have no folder among the modules.
    expectNone(LayoutRule.collisions(in: Set(names).subtracting(["andiron"]).sorted()))
  }

  @Test("links between documents lead somewhere")
  func links() throws {
    let folders = Set(
      Repository.paths.compactMap { $0.split(separator: "/").first.map(String.init) })
    let files = try Repository.files(in: Array(folders), extensions: ["md"])
    expectNone(files.flatMap { LinkRule.findings(in: $0, exists: Repository.exists) })
  }

  @Test(
    "every promise is written down and names tests that exist",
    .enabled(
      if: Repository.exists("docs/guarantees.md"), "docs/guarantees.md is not written yet"))
  func guarantees() throws {
    let file = SourceFile(
      path: "docs/guarantees.md", text: try Repository.text("docs/guarantees.md"))
    let tests = try Repository.swiftFiles(in: "Tests").map(\.text).joined(separator: "\n")
    expectNone(
      GuaranteeRule.findings(in: file, paths: Set(Repository.paths), testSource: tests))
  }

  @Test("the tests that docs/parity.md names are there")
  func parity() throws {
    let file = SourceFile(path: "docs/parity.md", text: try Repository.text("docs/parity.md"))
    expectNone(TestNameRule.findings(in: file, tests: try Repository.swiftFiles(in: "Tests")))
  }

  @Test("each demand of FHIR names a test that is there, or a reason")
  func conformance() throws {
    let path = "docs/fhir-conformance.md"
    let file = SourceFile(path: path, text: try Repository.text(path))
    try #require(file.lines.count { $0.hasPrefix("| 3.") } > 50)
    expectNone(ConformanceRule.findings(in: file, tests: try Repository.swiftFiles(in: "Tests")))
  }

  private func expectNone(
    _ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for finding in findings {
      Issue.record("\(finding)", sourceLocation: sourceLocation)
    }
  }
}
