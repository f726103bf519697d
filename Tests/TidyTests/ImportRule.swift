/// Modules know only what stands below them; see section 3 of the design.
enum ImportRule {
  /// What each module may import of ours: the table of libraries in `Package.swift`.
  static let allowed: [String: Set<String>] = {
    let manifest = try? Repository.text("Package.swift")
    return manifest.map(ModuleTable.imports) ?? [:]
  }()

  /// Modules that have to stand without Foundation.
  static let withoutFoundation: Set<String> = [
    "FileAccess", "Units", "ValueModel", "StorageEngine", "SyntheticPopulation", "Gzip",
  ]

  /// Every module that a program which imports this one links.
  static func linked(by module: String) -> Set<String> {
    var linked: Set<String> = []
    var open = [module]
    while let next = open.popLast() {
      open += (allowed[next] ?? []).filter { linked.insert($0).inserted }
    }
    return linked
  }

  /// `ours` are the names of all modules below `Sources`.
  static func findings(in file: SourceFile, ours: Set<String>) -> [Finding] {
    guard let module = file.module else { return [] }
    guard let allowed = allowed[module] else {
      return [Finding(path: file.path, line: 1, message: "no row for module \(module)")]
    }
    return file.code.enumerated().compactMap { index, line in
      guard let imported = importedModule(line), imported != module else { return nil }
      if withoutFoundation.contains(module), imported.hasPrefix("Foundation") {
        return Finding(
          path: file.path, line: index + 1, message: "\(module) stands without Foundation")
      }
      guard ours.contains(imported), !allowed.contains(imported) else { return nil }
      return Finding(
        path: file.path, line: index + 1, message: "\(module) must not import \(imported)")
    }
  }

  /// Modules that may import another one, and have no file that does: their builds wait for it.
  static func unused(in files: [SourceFile]) -> [Finding] {
    var imported: [String: Set<String>] = [:]
    for file in files {
      guard let module = file.module else { continue }
      imported[module, default: []].formUnion(file.code.compactMap(importedModule))
      // A library of the system may be asked for alone.
      let asked = file.code.flatMap { $0.matches(of: /canImport\((\w+)\)/).map { String($0.1) } }
      imported[module]?.formUnion(asked)
    }
    return allowed.keys.sorted().flatMap { module in
      (allowed[module] ?? []).subtracting(imported[module] ?? []).sorted().map {
        Finding(path: "Sources/\(module)", line: 1, message: "no file imports \($0)")
      }
    }
  }

  /// The module that `line` imports, or nil.
  static func importedModule(_ line: String) -> String? {
    guard line.has("import") else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let position = words.firstIndex(of: "import"), position + 1 < words.count else {
      return nil
    }
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    guard words[..<position].allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") }) else {
      return nil
    }
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
    let name = words[(position + 1)...].first { !kinds.contains($0) }
    return name?.split(separator: ".").first.map(String.init)
  }
}
