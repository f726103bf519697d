import FHIRModel
import Foundation
import TestSupport

@testable import FHIRGenerator

/// The part of docs/fhir-search-parameters.md that is made from the definitions.
enum SearchDocument {
  static let begin = "<!-- begin of what is generated -->\n"
  static let end = "<!-- end of what is generated -->\n"

  static var url: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/fhir-search-parameters.md")
  }

  static func generated() throws -> String {
    let releases = try ReleaseVersion.allCases.map { ($0, try compiled($0)) }
    var lines = [
      "## How many", "",
      "A parameter counts once for each type of resource that it is defined for.", "",
      "| release | parameters | paths | compiled | without paths | compiled in part |",
      "|---|---|---|---|---|---|",
    ]
    for (version, compiler) in releases { lines.append(row(version, compiler)) }
    for (version, compiler) in releases {
      lines += ["", "## \(version.typeName): what is not compiled", ""]
      lines += ["| parameter | expression | why |", "|---|---|---|"]
      for failure in compiler.failures { lines.append(row(failure, compiler)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func compiled(_ version: ReleaseVersion) throws -> SearchCompiler {
    let path = SharedData.root.appending(path: "fhir/\(version.rawValue)/definitions").path
    let files = try DefinitionFiles(path: path)
    var reader = ReleaseReader(version)
    return try SearchEmitter(reader.release(files), files).compiler
  }

  private static func row(_ version: ReleaseVersion, _ compiler: SearchCompiler) -> String {
    let all = compiler.parameters
    let open = all.filter(\.paths.isEmpty)
    let paths = all.reduce(0) { $0 + $1.paths.count }
    let partly = Set(compiler.failures.map { $0.type + "." + $0.name })
      .subtracting(open.map { $0.type + "." + $0.name })
    let tenths = (all.count - open.count) * 1_000 / all.count
    let share = "\(tenths / 10).\(tenths % 10) %"
    let cells = [
      version.typeName, "\(all.count)", "\(paths)", share, "\(open.count)", "\(partly.count)",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func row(_ failure: SearchCompiler.Failure, _ compiler: SearchCompiler) -> String {
    let isPartly = compiler.parameters.contains {
      $0.type == failure.type && $0.name == failure.name && !$0.paths.isEmpty
    }
    let name = "`\(failure.type).\(failure.name)`" + (isPartly ? ", in part" : "")
    var expression = failure.expression.replacing("|", with: "\\|")
    if expression.count > 80 { expression = expression.prefix(77) + "…" }
    let code = expression.isEmpty ? "" : "`\(expression)`"
    return "| \(name) | \(code) | \(failure.reason) |"
  }
}
