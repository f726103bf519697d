/// A selector in normal form: names are complete paths, and negation is only in tests.
indirect enum SelectorNode: Sendable, Hashable {
  /// True if empty.
  case and([SelectorNode])
  /// False if empty.
  case or([SelectorNode])
  case test(SelectorPath, SelectorTest)
}

extension SelectorNode {
  /// Whether the first part of a path begins with an underscore.
  var namesReservedFields: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains(where: \.namesReservedFields)
    case .test(let path, _): path.parts.first?.utf8.first == UInt8(ascii: "_")
    }
  }
}
