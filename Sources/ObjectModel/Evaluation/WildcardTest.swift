/// Patterns of `*` and `?`. Takes time of at most the product of both lengths, without recursion.
struct WildcardTest: CompiledFilter.ReachedTest {
  enum Token: Sendable, Hashable {
    case byte(UInt8)
    case one
    case many
  }

  let folding: TextFolding
  let tokens: [Token]

  init(_ test: TextTest) {
    folding = TextFolding(options: test.options)
    tokens = Self.tokens(folding.folded(test.text).utf8)
  }

  func holds(_ value: Reading) -> Bool {
    value.text { bytes in
      folding.reading(bytes) { fits(FoldedBytes(bytes: $0, foldsCase: $1)) }
    }
  }

  private static func tokens(_ pattern: String.UTF8View) -> [Token] {
    var tokens: [Token] = []
    var isEscaped = false
    for byte in pattern {
      switch byte {
      case _ where isEscaped:
        tokens.append(.byte(byte))
        isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "*"): if tokens.last != .many { tokens.append(.many) }
      case UInt8(ascii: "?"): tokens.append(.one)
      default: tokens.append(.byte(byte))
      }
    }
    return isEscaped ? tokens + [.byte(UInt8(ascii: "\\"))] : tokens
  }

  /// Walks along both; after a mismatch, the last `*` takes one more byte.
  private func fits(_ text: FoldedBytes) -> Bool {
    var position = 0
    var token = 0
    var retry: (token: Int, position: Int)?
    while position < text.count {
      if token < tokens.count, tokens[token] == .many {
        retry = (token + 1, position)
        token += 1
      } else if token < tokens.count, let length = length(of: tokens[token], in: text, at: position)
      {
        position += length
        token += 1
      } else if let last = retry {
        retry = (last.token, last.position + 1)
        (token, position) = (last.token, last.position + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { $0 == .many }
  }

  /// Returns the number of bytes that the token takes at that position; nil if it does not fit.
  private func length(of token: Token, in text: FoldedBytes, at position: Int) -> Int? {
    let byte = text[position]
    switch token {
    case .many: return 0
    case .byte(let expected): return byte == expected ? 1 : nil
    case .one:
      if byte & 0xC0 == 0x80 { return nil }
      let length = byte < 0x80 ? 1 : (byte < 0xE0 ? 2 : (byte < 0xF0 ? 3 : 4))
      return position + length <= text.count ? length : nil
    }
  }
}
