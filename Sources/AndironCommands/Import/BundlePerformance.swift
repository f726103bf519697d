internal import FHIRModel
internal import FHIRStore
internal import StorageEngine
internal import ValueModel

/// `andiron import --transaction`: performs Bundles as a server does.
struct BundlePerformance {
  static let transaction = OptionSpecification(
    "transaction",
    "Perform the requests in Bundles as a server does; files must hold such Bundles alone."
  )

  /// A summary of the performed Bundles, as text and as JSON.
  struct Summary: Encodable {
    var bundles = 0
    var refused = 0
    /// The entries that were performed, by the status that a server answers with.
    var statuses: [String: Int] = [:]

    var text: String {
      let entries = statuses.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      return "\(FigureText.count(bundles, "Bundle")) performed, \(refused) refused"
        + (entries.isEmpty ? "" : ": " + entries.joined(separator: ", "))
    }
  }

  private let console: Console
  private var summary = Summary()
  /// Whether an entry of a batch failed.
  private var hasFailures = false

  private init(_ console: Console) { self.console = console }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let release = try arguments.release()
    // Every file is opened before a store is created.
    let files = try arguments.operands.dropFirst().map { try ResourceFile($0, console) }
    let records = try arguments.records(.createIfAbsent, maintainsMeta: true)
    var performance = BundlePerformance(console)
    for file in files { try performance.perform(file, release, records) }
    try StoreClosing.close("import", console) { try records.close() }
    let summary = performance.summary
    if arguments.has(.json) {
      try console.json(summary)
    } else {
      try console.line(summary.text)
    }
    return summary.refused > 0 || performance.hasFailures ? .problems : .sound
  }

  private mutating func perform<R: FHIRRelease>(
    _ file: ResourceFile, _ release: R.Type, _ records: FHIRStore
  ) throws {
    try file.read(release, .lenient) { next in
      func refuse(_ message: String) {
        summary.refused += 1
        console.errorLine(CellText.printable("\(file.path):\(next.line): \(message)"))
      }
      let bundle: Value
      switch next.result {
      case .success(let resource): bundle = resource.fields
      case .failure(let error): return refuse(error.message)
      }
      guard bundle["resourceType"]?.string == "Bundle",
        ["transaction", "batch"].contains(bundle["type"]?.string)
      else { return refuse("expected a Bundle of type transaction or batch") }
      do {
        note(try records.perform(bundle, release: release.version), file, next.line)
      } catch let error as FHIRStoreError {
        refuse(error.description)
      }
    }
  }

  /// Counts the entries of a response, and lists those that failed.
  private mutating func note(_ response: Value, _ file: ResourceFile, _ line: Int) {
    summary.bundles += 1
    for (index, entry) in (response["entry"]?.elements ?? Value.null.elements).enumerated() {
      let status = entry["response"]?["status"]?.string ?? ""
      summary.statuses[status, default: 0] += 1
      guard let issue = entry["response"]?["outcome"]?["issue"]?[0] else { continue }
      hasFailures = true
      let message = issue["diagnostics"]?.string ?? status
      console.errorLine(
        CellText.printable("\(file.path):\(line): entry[\(index)]: \(message)"))
    }
  }
}
