import HTTPMessage

/// The header of an answer, line by line as it comes.
struct ResponseHead: Sendable {
  enum Outcome: Sendable {
    case more
    case complete
    case tooLarge
  }

  private(set) var status = 0
  private var fields: [HTTPHeaders.Field] = []
  private var byteCount = 0
  private let limit: Int

  /// At most `limit` bytes are taken, with those of answers in front of the one that counts.
  init(limit: Int) { self.limit = limit }

  /// Takes the next line. A line that is no field is passed over.
  mutating func add(_ line: some Sequence<UInt8>) -> Outcome {
    let line = Array(line)
    byteCount += line.count
    guard byteCount <= limit else { return .tooLarge }
    let text = String(decoding: line, as: UTF8.self)
    let content = text.utf8.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    if content.isEmpty { return isInterim ? .more : .complete }
    if content.starts(with: "HTTP/".utf8) {
      fields = []
      status = Self.status(content)
    } else {
      addField(Substring(content))
    }
    return .more
  }

  /// "Continue" and "Early Hints" are followed by another answer.
  private var isInterim: Bool { (100..<200).contains(status) && status != 101 }

  private static func status(_ line: Substring.UTF8View) -> Int {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count > 1, words[1].count == 3, let status = Int(Substring(words[1])) else {
      return 0
    }
    return status
  }

  private mutating func addField(_ line: Substring) {
    if line.utf8.first == UInt8(ascii: " ") || line.utf8.first == UInt8(ascii: "\t") {
      // A value that is folded into several lines (RFC 9112, section 5.2).
      guard let last = fields.indices.last else { return }
      fields[last].value += " " + HTTPHeaders.trimmed(line)
      return
    }
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = HTTPHeaders.trimmed(line[..<colon])
    guard !name.isEmpty else { return }
    var headers = HTTPHeaders()
    headers.add(name, HTTPHeaders.trimmed(line[line.utf8.index(after: colon)...]))
    fields += headers.fields
  }

  var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    for field in fields { headers.add(field.name, field.value) }
    return headers
  }
}
