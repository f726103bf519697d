import CouchProtocol

/// One range of bytes that a client asks for (RFC 9110, section 14.1.2).
struct ByteRange {
  private enum Form {
    case from(Int)
    case fromThrough(Int, Int)
    case last(Int)
  }

  private let form: Form

  /// Nil for what is to be ignored: other units, and several ranges. Throws `CouchError` if the end
  /// is in front of the start.
  init?(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0] == "bytes", !parts[1].contains(",") else { return nil }
    let bounds = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return nil }
    switch (Int(bounds[0]), Int(bounds[1])) {
    case (let first?, let last?):
      guard first <= last else {
        throw CouchError(
          416, "requested_range_not_satisfiable", "Requested range not satisfiable")
      }
      form = .fromThrough(first, last)
    case (let first?, nil) where bounds[1].isEmpty: form = .from(first)
    case (nil, let count?) where bounds[0].isEmpty: form = .last(count)
    default: return nil
    }
  }

  /// Whether it asks for everything.
  var isWhole: Bool { if case .from(0) = form { true } else { false } }

  /// The part of `count` bytes that it is; nil if it is none.
  func range(in count: Int) -> Range<Int>? {
    let range: Range<Int>
    switch form {
    case .from(let first): range = min(first, count)..<count
    case .fromThrough(let first, let last): range = min(first, count)..<(min(last, count - 1) + 1)
    case .last(let wanted): range = max(0, count - wanted)..<count
    }
    return range.isEmpty ? nil : range
  }
}
