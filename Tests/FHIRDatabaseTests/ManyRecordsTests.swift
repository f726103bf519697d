import StorageClient
import TestSupport
import Testing
import ValueModel

/// Records that are added and looked up many at a time, which must be what one at a time gives.
struct ManyRecordsProgram: BackendProgram {
  let seed: UInt64

  func run<Backend: StorageBackend>(_ open: () throws -> Backend) throws {
    var random = SeededGenerator(seed: seed)
    let backend = try open()
    // Few, and more than a database takes in one statement.
    let records = (0..<4_000).map { Self.record($0, &random) }
    try backend.write { writer in
      try writer.createTable(101)
      try writer.createIndex(102, of: 101)
      try writer.insert(101, Array(records.prefix(100)))
      try writer.insert(101, [])
      try writer.insert(101, Array(records.dropFirst(100)))
    }
    try backend.read { reader in
      var rows: [Int64] = []
      var keys: [[UInt8]] = []
      try reader.forEachRecord(101) { record in
        rows.append(record.row)
        keys.append(record.key)
        return true
      }
      #expect(keys == records.map(\.key))
      var seen: [Int64] = []
      try reader.forEachRecord(101, after: rows[249]) { record in
        seen.append(record.row)
        return true
      }
      #expect(seen == Array(rows[250...]))
      try checkKeys(reader, records, rows)
      try checkEntries(reader, records, rows)
    }
    backend.close()
  }

  private static func record(
    _ number: Int, _ random: inout SeededGenerator
  ) -> BackendInsertion {
    let content = BackendContent(
      json: Array("{\"n\":\(number)}".utf8), binary: number % 5 == 0 ? [0, 1] : nil)
    var entries: [BackendEntry] = []
    for turn in 0..<Int.random(in: 0...3, using: &random) {
      let end = UInt8(Int.random(in: 0...9, using: &random))
      let start = [UInt8](repeating: UInt8(turn), count: turn == 2 ? 1_500 : 1)
      entries.append(BackendEntry(index: 102, bytes: start + [0, end]))
    }
    let key: [UInt8] = [7, UInt8(number >> 8), UInt8(number & 0xFF)]
    return BackendInsertion(key: key, content, entries: entries)
  }

  private func checkKeys(
    _ reader: some BackendReader, _ records: [BackendInsertion], _ rows: [Int64]
  ) throws {
    let wanted = zip(rows, records.prefix(120)).map { row, record in
      (record.key, BackendRecord(row: row, key: record.key, content: record.content))
    }
    let found = try reader.records(101, keys: wanted.map(\.0) + [[9]])
    #expect(found == Dictionary(uniqueKeysWithValues: wanted))
  }

  private func checkEntries(
    _ reader: some BackendReader, _ records: [BackendInsertion], _ rows: [Int64]
  ) throws {
    let keys = Array(Set(records.flatMap(\.entries).map(\.bytes))) + [[1, 2, 3]]
    var expected: [String] = []
    for (position, key) in keys.enumerated() {
      for (record, row) in zip(records, rows)
      where record.entries.contains(where: { $0.bytes == key }) {
        expected.append("\(position) \(row)")
      }
    }
    var found: [String] = []
    try reader.forEachRecord(101, by: 102, exactly: keys) { position, record in
      found.append("\(position) \(record.row)")
      return true
    }
    #expect(found == expected, "seed \(seed)")
  }
}

@Suite(.serialized) struct ManyRecordsTests {
  @Test("many records at a time are what one at a time gives", arguments: TestBackend.all)
  func manyRecords(_ backend: TestBackend) throws {
    for seed in Seeds.list(3) { try backend.run(ManyRecordsProgram(seed: seed)) }
  }
}
