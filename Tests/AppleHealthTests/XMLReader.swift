import AppleHealth

/// What the tokenizer finds in a text, a line for each token.
struct XMLReader {
  var events: [String] = []
  var problems: [XMLProblem] = []
  var droppedCount = 0

  /// `piece` is how many bytes the tokenizer is given at a time.
  init(_ text: [UInt8], piece: Int = .max, limits: XMLLimits = .standard, capacity: Int = 100) {
    var tokenizer = XMLTokenizer(limits: limits, capacity: capacity)
    var rest = text[...]
    while true {
      switch tokenizer.next() {
      case .start(let name): events.append("<" + Self.text(tokenizer, name) + Self.list(tokenizer))
      case .end(let name): events.append("/" + Self.text(tokenizer, name))
      case .text:
        var bytes: [UInt8] = []
        tokenizer.appendText(to: &bytes)
        // Long texts come in pieces.
        if events.last?.hasPrefix("=") == true {
          events[events.count - 1] += String(decoding: bytes, as: UTF8.self)
        } else {
          events.append("=" + String(decoding: bytes, as: UTF8.self))
        }
      case .problem(let problem): problems.append(problem)
      case .needsBytes:
        _ = tokenizer.fill { buffer in
          let count = min(piece, buffer.count, rest.count)
          buffer.copyBytes(from: rest.prefix(count))
          rest = rest.dropFirst(count)
          return count
        }
      case .endOfFile:
        droppedCount = tokenizer.droppedCount
        return
      }
    }
  }

  init(_ text: String, limits: XMLLimits = .standard) {
    self.init(Array(text.utf8), limits: limits)
  }

  private static func text(_ tokenizer: borrowing XMLTokenizer, _ name: XMLName) -> String {
    String(decoding: tokenizer.bytes(of: name), as: UTF8.self)
  }

  private static func list(_ tokenizer: borrowing XMLTokenizer) -> String {
    var list = ""
    for index in tokenizer.attributes.indices {
      let attribute = tokenizer.attributes[index]
      var bytes: [UInt8] = []
      tokenizer.withValue(attribute) { raw in
        var decoder = XMLText()
        if attribute.isEncoded { decoder.append(raw, to: &bytes) } else { bytes += raw }
      }
      list += " \(text(tokenizer, attribute.name))=[\(String(decoding: bytes, as: UTF8.self))]"
    }
    return list
  }
}
