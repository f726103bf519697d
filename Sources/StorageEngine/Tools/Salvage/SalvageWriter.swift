/// Writes the chosen records to a new store, with their tables and indexes.
final class SalvageWriter {
  private let engine: Engine
  private let sources: [SalvageSource]
  private var catalog: SalvageCatalog
  /// Whether definitions may be lost because something is damaged or missing.
  private let mayBeLost: Bool
  private var madeTables: [TableIdentifier: Table] = [:]
  private var madeIndexes: [TableIdentifier: Index] = [:]
  private var reports: [TableIdentifier: SalvageReport.Table] = [:]

  private static let chunkCount = 1000
  private static let chunkByteCount = 4 << 20

  init(
    engine: Engine, sources: [SalvageSource], catalog: SalvageCatalog, mayBeLost: Bool
  ) throws(EngineError) {
    self.engine = engine
    self.sources = sources
    self.catalog = catalog
    self.mayBeLost = mayBeLost
    try write { [self] (transaction) throws(EngineError) in
      for definition in catalog.definitions.values.sorted(by: { $0.identifier < $1.identifier }) {
        if definition.kind == .table { _ = try make(definition, transaction) }
      }
      for definition in catalog.definitions.values.sorted(by: { $0.identifier < $1.identifier }) {
        if definition.kind == .index { _ = try makeIndex(definition, transaction) }
      }
    }
  }

  /// Sorted by name.
  var tables: [SalvageReport.Table] { reports.values.sorted { $0.name < $1.name } }

  private func write(
    _ body: (WriteTransaction) throws(EngineError) -> Void
  ) throws(EngineError) {
    do {
      try engine.write(durability: .buffered) { try body($0) }
    } catch {
      throw error as? EngineError ?? EngineError(.fileFailed, "writing failed")
    }
  }

  // MARK: Records

  /// Writes the records; `advance` receives their number, a part at a time.
  func write(
    _ choices: [SalvageSelection.Choice], _ advance: (Int) throws(EngineError) -> Void
  ) throws(EngineError) {
    var index = 0
    while index < choices.count {
      let start = index
      try write { (transaction) throws(EngineError) in
        var byteCount = 0
        while index < choices.count, index - start < Self.chunkCount,
          byteCount < Self.chunkByteCount
        {
          byteCount += Int(choices[index].put.byteCount)
          try save(choices[index], transaction)
          index += 1
        }
      }
      try advance(index - start)
    }
  }

  private func save(
    _ choice: SalvageSelection.Choice, _ transaction: WriteTransaction
  ) throws(EngineError) {
    guard let definition = catalog.table(choice.put.table) else { return }
    let table = try make(definition, transaction)
    let own: (key: [UInt8], value: [UInt8], entries: [EntriesBlock.Entry])
    do throws(EngineError) {
      own = try sources.withRecord(choice.put) { (record) throws(EngineError) in
        (Array(record.key), try record.copyValue(definition), Self.entries(in: record))
      }
    } catch {
      count(lost: .put, in: definition)
      return
    }
    var entries = own.entries
    if let frame = choice.entries, let newer = try? sources.withRecord(frame, Self.entries) {
      entries = newer
    }
    let indexed = try index(entries, of: definition, transaction)
    try transaction.put(table, key: own.key, value: own.value, entries: indexed)
    reports[definition.identifier]?.savedRecordCount += 1
    reports[definition.identifier]?.savedEntryCount += indexed.count
  }

  private static func entries(in record: RecordView) -> [EntriesBlock.Entry] {
    let all = record.entriesBlock.flatMap { EntriesBlock.decode($0) } ?? []
    return all.filter { $0.bytes.count <= EngineLimits.entryByteCount }
  }

  private func index(
    _ entries: [EntriesBlock.Entry], of table: Definition, _ transaction: WriteTransaction
  ) throws(EngineError) -> [Index.Entry] {
    var indexed: [Index.Entry] = []
    for entry in Set(entries) {
      guard
        let definition = catalog.index(
          entry.index, on: table.identifier, mayBeLost: mayBeLost),
        let index = try makeIndex(definition, transaction)
      else { continue }
      indexed.append(Index.Entry(index, entry.bytes))
    }
    return indexed
  }

  // MARK: Definitions

  private func make(
    _ definition: Definition, _ transaction: WriteTransaction
  ) throws(EngineError) -> Table {
    if let made = madeTables[definition.identifier] { return made }
    let table = try transaction.table(definition.name, options: definition.options)
    madeTables[definition.identifier] = table
    reports[definition.identifier] = SalvageReport.Table(
      name: definition.name, isRecovered: catalog.recovered.contains(definition.identifier))
    return table
  }

  /// Nil if the index is on a table that does not exist.
  private func makeIndex(
    _ definition: Definition, _ transaction: WriteTransaction
  ) throws(EngineError) -> Index? {
    if let made = madeIndexes[definition.identifier] { return made }
    guard let owner = catalog.table(definition.table) else { return nil }
    let table = try make(owner, transaction)
    let index = try transaction.index(definition.name, on: table)
    madeIndexes[definition.identifier] = index
    return index
  }

  // MARK: Counts

  private func count(lost kind: FrameHeader.Kind, in definition: Definition) {
    var report =
      reports[definition.identifier]
      ?? SalvageReport.Table(
        name: definition.name, isRecovered: catalog.recovered.contains(definition.identifier))
    if kind == .put { report.lostRecordCount += 1 } else { report.lostChangeCount += 1 }
    reports[definition.identifier] = report
  }

  /// Counts frames that are known to have existed and cannot be read.
  func count(lost: some Sequence<SalvageScan.Lost>) {
    for frame in lost where frame.table != .catalog {
      guard let definition = catalog.table(frame.table) else { continue }
      count(lost: frame.kind, in: definition)
    }
  }

  /// Makes everything durable.
  func finish() throws(EngineError) {
    try engine.checkpoint()
    try engine.close()
  }
}
