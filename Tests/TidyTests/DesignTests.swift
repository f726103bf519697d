import Foundation
import Testing

/// The tables of `docs/design.md` say what the rules hold.
@Suite struct DesignTests {
  /// The rows of the table under a heading: in each cell the names in backticks.
  private func rows(under heading: String) throws -> [[[String]]] {
    let text = try Repository.text("docs/design.md")
    let section = try #require(text.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    let lines = section.split(separator: "\n").drop { !$0.hasPrefix("|---") }.dropFirst()
    return lines.prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { cell in
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      }
    }
  }

  @Test func theTableOfModulesHasTheirImports() throws {
    var table: [String: Set<String>] = [:]
    for row in try rows(under: "Modules") {
      for module in row[0] { table[module] = Set(row[2]) }
    }
    #expect(table == ImportRule.allowed)
  }

  @Test func theTableOfLayersHasTheEnginesFolders() throws {
    let order = try #require(FolderRule.order["StorageEngine"])
    var layers: [String] = []
    for folder in order {
      let layer = folder.split(separator: "/").first.map(String.init) ?? ""
      if layers.last != layer { layers.append(layer) }
    }
    #expect(try rows(under: "The engine").flatMap(\.[0]) == layers.reversed())
  }
}
