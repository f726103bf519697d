internal import Andiron
internal import AndironCommands
internal import AppleHealth
internal import Foundation
internal import HealthModel
internal import StorageEngine

/// `andiron import` of a table of samples.
enum HealthTableImport: CommandForm {
  static let command = "import"
  static let options: [OptionSpecification] = []
  static let details = """
    A single FILE whose name ends in .csv is a table of samples, as health STORE samples TYPE --csv prints
    it; a row that cannot be read is listed by its line and left out.
    """
  static let examples = ["andiron import me.andiron steps.csv"]

  static func applies(to arguments: ParsedArguments) -> Bool {
    !arguments.isForObjects && arguments.operands.dropFirst().contains(where: HealthFile.isTable)
  }

  private struct Output: Encodable {
    var added: Int
    var known: Int
    var refused: Int
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    guard arguments.operands.count == 2 else {
      throw UsageError("a table of samples is imported alone")
    }
    try arguments.checkNoOption(of: ImportCommand.self, "a table of samples")
    let url = URL(filePath: arguments.operands[1])
    do {
      try SampleTable.checkHeader(contentsOf: url)
    } catch let error as SampleTableError {
      throw CommandError("\(arguments.operands[1]) is no table of samples: \(error)")
    }
    let health = try arguments.healthStore(.createIfAbsent)
    var refusedCount = 0
    let added = try SampleTable.load(
      contentsOf: url, into: health
    ) { error in
      guard error.line != nil, error.code != .badHeader else { throw error }
      refusedCount += 1
      console.errorLine("\(error)")
    }
    try StoreClosing.close("import", console) { try health.store.close() }
    let known = added.knownCount + added.outdatedCount
    if arguments.has(.json) {
      try console.json(Output(added: added.addedCount, known: known, refused: refusedCount))
    } else {
      try console.line(
        "\(FigureText.count(added.addedCount, "new sample")), \(known) known, \(refusedCount) refused"
      )
    }
    return refusedCount == 0 ? .sound : .problems
  }
}
