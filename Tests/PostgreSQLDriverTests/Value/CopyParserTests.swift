import TestSupport
import Testing

@testable import PostgreSQLDriver

@Suite struct CopyParserTests {
  private func encoded(_ rows: [[Parameter]]) throws -> [UInt8] {
    var bytes = CopyParser.signature + [UInt8](repeating: 0, count: 8)
    for row in rows {
      Parameter.append(Int16(row.count), to: &bytes)
      for cell in row { try cell.appendSized(to: &bytes) }
    }
    Parameter.append(Int16(-1), to: &bytes)
    return bytes
  }

  private func parse(_ pieces: [[UInt8]]) throws -> [[[UInt8]?]] {
    var parser = CopyParser()
    var rows: [[[UInt8]?]] = []
    for piece in pieces {
      piece.withUnsafeBytes { parser.append($0) }
      while let row = try parser.next() {
        rows.append(try (0..<row.columnCount).map { try row.bytes($0) })
      }
    }
    #expect(parser.isAtEnd)
    return rows
  }

  @Test func rowsAreReadInWhateverPiecesTheyCome() throws {
    let bytes = try encoded([[.text("abc"), .null], [], [.int64(7), .text("")]])
    let expected: [[[UInt8]?]] = [
      [Array("abc".utf8), nil], [], [[0, 0, 0, 0, 0, 0, 0, 7], []],
    ]
    for size in 1...bytes.count {
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(try parse(pieces) == expected)
    }
  }

  @Test func anotherFormatIsRefused() throws {
    var parser = CopyParser()
    Array("a\tb\n".utf8).withUnsafeBytes { parser.append($0) }
    #expect(throws: PostgreSQLError.self) { try parser.next() }
  }

  @Test(arguments: Seeds.list(20))
  func randomBytesAreReadOrRefused(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = try encoded([[.text("abc"), .null], [.int64(7)]])
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[.random(in: 11..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var parser = CopyParser()
      changed.withUnsafeBytes { parser.append($0) }
      do {
        while let row = try parser.next() { _ = try row.bytes(0) }
      } catch {
        #expect(error.code == .invalidValue)
      }
    }
  }
}
