import Testing

@testable import PostgreSQLDriver

@Suite struct ParameterTests {
  private func code(_ parameters: [Parameter]) -> PostgreSQLError.Code? {
    do throws(PostgreSQLError) {
      _ = try ParameterBuffer(parameters)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func textsWithAZeroByteAreRefused() {
    let texts: [Parameter] = [.text("a\u{0}b"), .jsonb("\"\u{0}\""), .texts(["a", "\u{0}"])]
    for text in texts { #expect(code([text]) == .invalidValue) }
    let bytes: [Parameter] = [.bytes([0]), .byteStrings([[0]])]
    #expect(code(bytes) == nil)
  }

  @Test func tooManyParametersAreRefused() {
    #expect(code(Array(repeating: .null, count: 65_535)) == nil)
    #expect(code(Array(repeating: .null, count: 65_536)) == .invalidStatement)
  }

  @Test func numbersAreInNetworkOrder() throws {
    var bytes: [UInt8] = []
    _ = try Parameter.int64(-2).append(to: &bytes)
    #expect(bytes == [255, 255, 255, 255, 255, 255, 255, 254])
    bytes = []
    _ = try Parameter.double(1).append(to: &bytes)
    #expect(bytes == [0x3F, 0xF0, 0, 0, 0, 0, 0, 0])
  }

  @Test func nullAndEmptyDiffer() throws {
    let buffer = try ParameterBuffer([.text(""), .null, .bytes([])])
    buffer.withPointers { pointers in
      #expect(pointers.map { $0 == nil } == [false, true, false])
    }
    #expect(buffer.lengths == [0, 0, 0])
  }
}
