/// A conformance that only a cast at run time looks for stands where a linker cannot miss it.
///
/// A linker takes a file out of a static archive only if something refers to it by name. To a
/// conformance of another module's type nothing does if the protocol is reached by a cast, so it
/// stands in the file of the cast or of the protocol. That of an error to `LocalizedError`, which
/// Foundation casts to, is declared with the type.
enum CastRule {
  /// `files` are those of one module.
  static func findings(in files: [SourceFile]) -> [Finding] {
    let conformances = files.flatMap(conformances)
    let protocols = homes(in: files, ["protocol "], /\bprotocol (\w+)/)
    let types = homes(
      in: files, ["struct ", "class ", "enum ", "actor "],
      /\b(?:struct|class|enum|actor) (\w+)/)
    var findings: [Finding] = []
    for file in files {
      for (index, line) in file.code.enumerated() {
        guard line.has(" any ") else { continue }
        for match in line.matches(of: /\b(?:as[?!]?|is) any ([\w.]+)/) {
          let name = last(match.output.1.replacing(".Type", with: ""))
          guard let home = protocols[name] else { continue }
          for found in conformances where found.name == name && types[found.type] == nil {
            if found.path == file.path || found.path == home { continue }
            let message =
              "a cast to \(name) does not refer to \(found.path), where \(found.type) conforms"
            findings.append(Finding(path: file.path, line: index + 1, message: message))
          }
        }
      }
    }
    for found in conformances where found.name == "LocalizedError" {
      guard let home = types[found.type], home != found.path else { continue }
      let message =
        "\(found.type) is declared in another file than its conformance to LocalizedError"
      findings.append(Finding(path: found.path, line: found.line, message: message))
    }
    return findings
  }

  private struct Conformance {
    var type: String
    var name: String
    var path: String
    var line: Int
  }

  private static func conformances(in file: SourceFile) -> [Conformance] {
    file.code.enumerated().flatMap { index, line -> [Conformance] in
      guard line.has("extension "),
        let match = line.firstMatch(of: /^(?:\w+ )?extension ([\w.]+): ([^{]+)/)
      else {
        return []
      }
      let list = String(match.2).split(separator: " where ")[0]
      return list.split(whereSeparator: { ",& ".contains($0) }).map {
        Conformance(type: last(match.1), name: last($0), path: file.path, line: index + 1)
      }
    }
  }

  /// The file of each name that a declaration in it begins.
  private static func homes(
    in files: [SourceFile], _ kinds: [String],
    _ declaration: some RegexComponent<(Substring, Substring)>
  ) -> [String: String] {
    var homes: [String: String] = [:]
    for file in files {
      for line in file.code where kinds.contains(where: line.has) {
        for match in line.matches(of: declaration) { homes[String(match.output.1)] = file.path }
      }
    }
    return homes
  }

  private static func last(_ name: some StringProtocol) -> String {
    String(name.split(separator: ".").last ?? "")
  }
}
