/// A part of a query as it is written, before the words and fields of an index are known.
indirect enum TextQueryNode: Sendable, Hashable {
  case word(String)
  case phrase(String)
  /// Words and phrases only.
  case near([TextQueryNode], distance: Int)
  /// Two or more.
  case all([TextQueryNode])
  /// Two or more.
  case any([TextQueryNode])
  case not(TextQueryNode)
  case field(String, TextQueryNode)
  case boosted(TextQueryNode, by: Double)
}

extension TextQueryNode {
  var text: String {
    switch self {
    case .word(let word): word
    case .phrase(let words): Self.quoted(words)
    case .near(let parts, let distance):
      "NEAR/\(distance)(\(parts.map(\.text).joined(separator: " ")))"
    case .all(let parts): "(\(parts.map(\.text).joined(separator: " ")))"
    case .any(let parts): "(\(parts.map(\.text).joined(separator: " OR ")))"
    case .not(let part): "NOT \(part.text)"
    case .field(let name, let part): "\(Self.quoted(name)):\(part.operand)"
    case .boosted(let part, let factor): "\(part.operand)^\(factor)"
    }
  }

  /// The text of a word or a phrase; nil for other nodes.
  var words: String? {
    switch self {
    case .word(let text), .phrase(let text): text
    default: nil
    }
  }

  /// In parentheses unless it can stand after a field and before a boost.
  private var operand: String {
    switch self {
    case .not, .boosted: "(\(text))"
    default: text
    }
  }

  /// By scalars: a mark that combines with a quotation mark makes one character of the two.
  private static func quoted(_ text: String) -> String {
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
