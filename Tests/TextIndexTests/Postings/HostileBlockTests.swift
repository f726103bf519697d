import Andiron
import TestSupport
import Testing

@testable import TextIndex

/// Bytes from disk that are not as they were written: they are refused, or read as something else,
/// but never more than that.
@Suite struct HostileBlockTests {
  /// A run of random lists, long ones among them.
  private func run(_ random: inout SeededGenerator) throws -> RecordList {
    var writer = RunWriter(run: 1, sink: RecordList())
    for number in 0..<60 {
      let count = number % 9 == 0 ? Int.random(in: 130...3_000, using: &random) : number % 5 + 1
      var place = 0
      for _ in 0..<count {
        place += Int.random(in: 1...3, using: &random)
        let frequency = random.chance(1, in: 4) ? 3 : 1
        writer.list.append(place: place, frequency: frequency)
        for _ in 0..<frequency {
          writer.list.append(positionStep: Int.random(in: 0...300, using: &random))
        }
      }
      try writer.end(Array("word\(100 + number)".utf8), field: UInt8(number % 2))
    }
    try writer.finish()
    return writer.sink
  }

  /// Reads everything that a block of terms, or the part of a list, seems to hold.
  private func readAll(_ bytes: [UInt8], isBlock: Bool) throws {
    try bytes.withUnsafeBytes { bytes in
      guard isBlock else {
        var decoder = try PostingDecoder(count: 3_000, placeCount: 9_000)
        return try read(bytes, &decoder)
      }
      var reader = TermBlockReader(bytes)
      while try reader.next() {
        guard reader.apart == nil else { continue }
        var decoder = try PostingDecoder(count: reader.count, placeCount: 9_000)
        try read(UnsafeRawBufferPointer(rebasing: bytes[reader.listRange]), &decoder)
      }
    }
  }

  private func read(_ bytes: UnsafeRawBufferPointer, _ decoder: inout PostingDecoder) throws {
    var places = decoder
    var postings = Postings()
    do throws(StoreError) {
      try places.append(bytes, to: &postings)
      for (one, two) in zip(postings.places, postings.places.dropFirst()) { #expect(one < two) }
      #expect(postings.places.last ?? 0 <= 9_000)
    } catch {
      #expect(error.code == .damaged)
    }
    try decoder.forEach(bytes) { place, frequency, positions in
      #expect(place <= 9_000)
      #expect(positions.count >= frequency)
    }
  }

  @Test(arguments: Seeds.list(20))
  func `flipped bits in blocks and lists are damage or other postings`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let run = try run(&random)
    #expect(run.records.contains { $0.key[0] == 2 })
    for (key, value) in run.records {
      for _ in 0..<12 {
        var bytes = value
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let offset = Int.random(in: 0..<bytes.count, using: &random)
          bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        if random.chance(1, in: 4) {
          bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        }
        do {
          try readAll(bytes, isBlock: key[0] == 1)
        } catch let error as StoreError {
          #expect(error.code == .damaged, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: Seeds.list(20))
  func `flipped bits in states, lengths and marks are damage or other numbers`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var state = TextState()
    state.nextNumber = 100_000
    state.nextRun = 9
    state.runs = (0..<5).map {
      RunInfo(
        identifier: UInt32($0 + 1), firstNumber: $0 * 1_000, placeCount: 900, recordCount: 800,
        deadCount: 3, byteCount: 70_000)
    }
    state.recordCount = 3_985
    #expect(try state.bytes.withUnsafeBytes { try TextState($0) } == state)
    var chunk = LengthChunk()
    for number in 0..<500 { chunk[number] = UInt32.random(in: 0..<70_000, using: &random) }
    #expect(try chunk.bytes.withUnsafeBytes { try LengthChunk($0) }.values == chunk.values)
    for bytes in [state.bytes, chunk.bytes, TextMark.bytes(123_456)] {
      for _ in 0..<300 {
        var bytes = bytes
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
        if random.chance(1, in: 4) {
          bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        }
        for read in [
          { _ = try $0.withUnsafeBytes { try TextState($0) } },
          { _ = try $0.withUnsafeBytes { try LengthChunk($0) } },
          { _ = try TextMark.number($0) },
        ] as [([UInt8]) throws -> Void] {
          do { try read(bytes) } catch let error as StoreError { #expect(error.code == .damaged) }
        }
      }
    }
  }
}
