import Foundation
import TestSupport
import Testing

@testable import HealthModel

@Suite struct SeriesChunkTests {
  /// Samples as devices write them, or any that there can be.
  static func rows(_ count: Int, _ seed: UInt64, isRegular: Bool) -> SeriesRows {
    var generator = SeededGenerator(seed: seed)
    var rows = SeriesRows()
    var start = 700_000_000.0
    for index in 0..<count {
      start += isRegular ? Double(Int.random(in: 1...8, using: &generator)) : 0
      if !isRegular { start += Double.random(in: 0...400, using: &generator) }
      var row = SeriesRows.Row(start: start, end: start, value: 0)
      row.arrival = Int64(index / 100)
      if isRegular {
        row.value = Double(Int.random(in: 55...95, using: &generator))
        row.created = start + Double(Int.random(in: 5...300, using: &generator))
        row.metadata = Int64.random(in: 0...2, using: &generator)
      } else {
        row.value = Double(bitPattern: generator.next())
        if !row.value.isFinite { row.value = -0.0 }
        row.end += Double.random(in: 0...1e-3, using: &generator)
        row.created = Bool.random(using: &generator) ? .nan : start.nextUp
        row.metadata = Int64(bitPattern: generator.next())
        row.offsets = Int64.random(in: 0...3, using: &generator)
        if Bool.random(using: &generator) { row.identifier = UUID() }
      }
      rows.append(row)
    }
    return rows
  }

  /// Equal to the last bit; a missing creation is equal to another.
  static func areSame(_ left: SeriesRows, _ right: SeriesRows) -> Bool {
    func bits(_ numbers: [Double]) -> [UInt64] { numbers.map { $0.isNaN ? 1 : $0.bitPattern } }
    return bits(left.starts) == bits(right.starts) && bits(left.ends) == bits(right.ends)
      && bits(left.values) == bits(right.values) && bits(left.created) == bits(right.created)
      && left.metadata == right.metadata && left.offsets == right.offsets
      && left.arrivals == right.arrivals && left.identifiers == right.identifiers
  }

  @Test(arguments: [true, false])
  func `chunks give samples back to the last bit`(isRegular: Bool) throws {
    for seed in Seeds.list(Seeds.amount(20, search: 120)) {
      let rows = Self.rows(Int(seed % 40) * 20, seed, isRegular: isRegular)
      let chunk = SeriesChunk(rows)
      #expect(Self.areSame(try chunk.rows(), rows), "seed \(seed)")
      // Sums of any numbers may be none, which equals nothing.
      #expect("\(try chunk.summary())" == "\(ChunkSummary(rows))", "seed \(seed)")
      let some = try chunk.rows([.values, .arrivals])
      #expect(some.values.map(\.bitPattern) == rows.values.map(\.bitPattern), "seed \(seed)")
      #expect(some.starts.isEmpty && some.arrivals == rows.arrivals, "seed \(seed)")
    }
  }

  @Test func `a sample of a regular series needs few bytes`() {
    let chunk = SeriesChunk(Self.rows(1024, 1, isRegular: true))
    #expect(chunk.bytes.count < 5 * 1024)
  }

  @Test func `bytes that are cut or changed are an error or another chunk`() throws {
    for seed in Seeds.list(Seeds.amount(4, search: 16)) {
      let bytes = SeriesChunk(Self.rows(60, seed, isRegular: seed % 2 == 0)).bytes
      for length in bytes.indices {
        #expect(throws: ColumnError.self, "seed \(seed) length \(length)") {
          try SeriesChunk(bytes: Array(bytes[..<length])).rows()
        }
      }
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<Seeds.amount(2000, search: 8000) {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        let rows = try? SeriesChunk(bytes: changed).rows()
        #expect(rows.map { $0.ends.count == $0.count } ?? true, "seed \(seed)")
      }
    }
  }
}

@Suite struct IntegerColumnTests {
  @Test func `integers of any distribution are read as they were written`() throws {
    for seed in Seeds.list(Seeds.amount(80, search: 600)) {
      var generator = SeededGenerator(seed: seed)
      let width = UInt64.random(in: 0...64, using: &generator)
      let repeats = Bool.random(using: &generator)
      var numbers: [Int64] = []
      for _ in 0..<Int.random(in: 0...300, using: &generator) {
        let isOutlier = Int.random(in: 0..<20, using: &generator) == 0
        let bits = generator.next() >> (64 - (isOutlier ? 64 : width))
        let number = Int64(bitPattern: bits)
        numbers.append(repeats && Bool.random(using: &generator) ? numbers.last ?? 0 : number)
      }
      var writer = ColumnWriter()
      IntegerColumn.write(numbers, to: &writer)
      let read = try ColumnReader.reading(writer.bytes) { reader throws(ColumnError) in
        try IntegerColumn.read(numbers.count, from: &reader)
      }
      #expect(read == numbers, "seed \(seed)")
    }
  }

  @Test func `extremes are read as they were written`() throws {
    for numbers in [[], [Int64.min], [.max, .min, .max], [0, -1, .min, 1], [.min, .min, .min]] {
      var writer = ColumnWriter()
      IntegerColumn.write(numbers, to: &writer)
      let read = try ColumnReader.reading(writer.bytes) { reader throws(ColumnError) in
        try IntegerColumn.read(numbers.count, from: &reader)
      }
      #expect(read == numbers)
    }
  }
}
