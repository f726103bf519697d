import TestSupport
import Testing

@testable import PostgreSQLDriver

/// What a server, or who pretends to be one, may put into a cell.
@Suite struct CellReadingTests {
  /// A row as `COPY` sends it: cells without types.
  private func row(_ cells: [UInt8]?...) -> CopyRow {
    var bytes: [UInt8] = []
    let ranges = cells.map { cell -> Range<Int>? in
      guard let cell else { return nil }
      defer { bytes += cell }
      return bytes.count..<bytes.count + cell.count
    }
    return CopyRow(bytes, ranges)
  }

  private func isInvalid<R>(_ body: () throws(PostgreSQLError) -> R) -> Bool {
    do throws(PostgreSQLError) {
      _ = try body()
      return false
    } catch {
      return error.code == .invalidValue
    }
  }

  @Test func cellsOfAnotherLengthAreRefused() {
    for count in 0..<10 {
      let row = row([UInt8](repeating: 1, count: count))
      #expect(
        isInvalid { () throws(PostgreSQLError) in try row.int64(0) } == ![2, 4, 8].contains(count))
      #expect(
        isInvalid { () throws(PostgreSQLError) in try row.double(0) } == ![4, 8].contains(count))
      #expect(isInvalid { () throws(PostgreSQLError) in try row.bool(0) } == (count != 1))
    }
  }

  @Test func aBooleanIsZeroOrOne() throws {
    #expect(try row([0]).bool(0) == false)
    #expect(try row([1]).bool(0) == true)
    let row = row([2])
    #expect(isInvalid { () throws(PostgreSQLError) in try row.bool(0) })
  }

  @Test func aTextThatIsNotUTF8IsRefused() {
    let row = row([0x61, 0xFF], [0x01, 0xC3])
    #expect(isInvalid { () throws(PostgreSQLError) in try row.text(0) })
    #expect(isInvalid { () throws(PostgreSQLError) in try row.json(1) })
  }

  @Test func jsonHasItsVersionInFront() throws {
    #expect(try row([1, 0x7B, 0x7D]).json(0) == "{}")
    for bytes: [UInt8] in [[], [2, 0x7B, 0x7D], [0x7B, 0x7D]] {
      let row = row(bytes)
      #expect(isInvalid { () throws(PostgreSQLError) in try row.json(0) })
    }
  }

  @Test func aColumnThatIsNotThereIsRefused() {
    let row = row([1])
    for column in [-1, 1, Int.max] {
      #expect(isInvalid { () throws(PostgreSQLError) in try row.text(column) })
    }
  }

  @Test func nullIsNil() throws {
    let row = row(nil)
    #expect(try row.isNull(0))
    #expect(try row.text(0) == nil && row.int64(0) == nil && row.bytes(0) == nil)
    #expect(try row.texts(0) == nil && row.json(0) == nil && row.double(0) == nil)
  }

  @Test func arraysComeBackAsTheyWere() throws {
    let cells: [Parameter] = [
      .texts(["a", "", "\u{1F600}"]), .byteStrings([[0, 255], []]), .int64s([.min, 0, .max]),
      .texts([]),
    ]
    var bytes: [[UInt8]] = []
    for cell in cells {
      var cellBytes: [UInt8] = []
      #expect(try cell.append(to: &cellBytes))
      bytes.append(cellBytes)
    }
    let row = row(bytes[0], bytes[1], bytes[2], bytes[3])
    #expect(try row.texts(0) == ["a", "", "\u{1F600}"])
    #expect(try row.byteStrings(1) == [[0, 255], []])
    #expect(try row.int64s(2) == [.min, 0, .max])
    #expect(try row.texts(3) == [])
  }

  @Test func arraysThatPromiseMoreThanTheyHaveAreRefused() throws {
    var bytes: [UInt8] = []
    _ = try Parameter.int64s([1, 2]).append(to: &bytes)
    for count in 0..<bytes.count {
      let row = row(Array(bytes[..<count]))
      #expect(isInvalid { () throws(PostgreSQLError) in try row.int64s(0) })
    }
    for (place, value) in [(12, UInt8(0x7F)), (12, 0xFF), (20, 0x7F), (3, 2), (0, 0xFF)] {
      var changed = bytes
      changed[place] = value
      let row = row(changed)
      #expect(isInvalid { () throws(PostgreSQLError) in try row.int64s(0) })
    }
  }

  @Test(arguments: Seeds.list(30))
  func randomBytesAreReadOrRefused(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var base: [UInt8] = []
    _ = try? Parameter.texts(["abc", "d"]).append(to: &base)
    for _ in 0..<300 {
      var bytes = base
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      let row = row(bytes)
      _ = try? row.texts(0)
      _ = try? row.int64s(0)
      _ = try? row.byteStrings(0)
      _ = try? row.text(0)
      _ = try? row.json(0)
      _ = try? row.int64(0)
      _ = try? row.double(0)
      _ = try? row.bool(0)
    }
  }
}
