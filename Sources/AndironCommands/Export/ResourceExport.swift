internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import ValueModel

/// `andiron export` of resources: which resources to write, and in which form.
struct ResourceExport {
  private let types: [String]
  private let search: FHIRSearch?
  private let isBundle: Bool
  private var count = 0

  /// Reads the arguments. Throws `UsageError` or `FHIRStoreError` for arguments that are wrong
  /// whatever the store contains.
  init(_ arguments: ParsedArguments) throws {
    _ = try arguments.releaseVersion()
    types = arguments[ExportCommand.type]?.split(separator: ",").map(String.init) ?? []
    let zone = try arguments.timeZone(ParsedArguments.searchZone)
    search = try arguments[ExportCommand.query].map {
      var search = try FHIRSearch(text: $0)
      search.timeZone = zone
      return search
    }
    if zone != nil, search == nil { throw UsageError("--zone needs --query") }
    isBundle = arguments.has(ExportCommand.bundle)
    if search != nil, !types.isEmpty { throw UsageError("--type and --query cannot be combined") }
    if search.map({ !$0.inclusions.isEmpty || $0.summary == .count }) ?? false {
      throw UsageError("--query does not take _include, _revinclude or _summary=count")
    }
  }

  private struct Output: Encodable {
    var resources: Int
    var bytes: Int
    var path: String
  }

  func run(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    var run = self
    guard let path = arguments.path(ExportCommand.output) else {
      _ = try run.write(records, arguments, console, LineBuffer(console))
      return .sound
    }
    let byteCount = try WholeFile.write(path, existing: arguments.existing) {
      try run.write(records, arguments, console, LineBuffer($0))
    }
    if arguments.has(ExportCommand.json) {
      try console.json(Output(resources: run.count, bytes: byteCount, path: path))
    } else {
      try console.line(
        FigureText.count(run.count, "resource") + ", \(FigureText.bytes(byteCount)) in \(path)")
    }
    return .sound
  }

  /// Writes the resources. Returns the number of bytes.
  private mutating func write(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console,
    _ buffer: LineBuffer
  ) throws -> Int {
    var buffer = buffer
    var progress = ProgressLine("exporting", console)
    try records.read { reader in
      let searches = try searches(reader, arguments)
      let total = try searches.reduce(0) {
        try $0 + reader.count($1.search.type, release: $1.release)
      }
      for (search, release) in searches {
        try reader.forEach(search, release: release) { value in
          try append(value, to: &buffer)
          progress.show(Double(count) / Double(max(total, 1)))
        }
      }
    }
    if isBundle {
      try buffer.line(
        count > 0 ? "]}" : #"{"resourceType":"Bundle","type":"collection"}"#)
    }
    try buffer.flush()
    progress.clear()
    return buffer.byteCount
  }

  private mutating func append(_ value: Value, to buffer: inout LineBuffer) throws {
    if isBundle, count == 0 {
      try buffer.line(#"{"resourceType":"Bundle","type":"collection","entry":["#)
    }
    let isFirst = count == 0
    count += 1
    try buffer.line { bytes in
      guard isBundle else { return bytes += value.jsonBytes() }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      bytes += #"{"resource":"#.utf8
      bytes += value.jsonBytes()
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private func searches<Source>(
    _ reader: FHIRReader<Source>, _ arguments: ParsedArguments
  ) throws -> [(search: FHIRSearch, release: ReleaseVersion)] {
    if let search { return [(search, try arguments.release(of: search.type, reader))] }
    if !types.isEmpty {
      return try types.map { (FHIRSearch($0), try arguments.release(of: $0, reader)) }
    }
    let release = try arguments.releaseVersion()
    return try reader.counts().filter { release == nil || $0.release == release }
      .map { (FHIRSearch($0.type), $0.release) }
  }
}
