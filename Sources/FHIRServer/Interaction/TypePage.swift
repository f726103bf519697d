import FHIRStore
import ValueModel

/// A page of the results of a search of several types.
struct TypePage {
  struct Position {
    /// That of a type.
    var index: Int
    /// The place within its results; nil for their beginning.
    var mark: String?
  }

  let types: [String]
  let start: Position
  /// The number of further matches for which the page has room; nil before the first type.
  private var room: Int?
  private var isWhole = false
  private(set) var matches: [Value] = []
  private(set) var included: [Value] = []
  private(set) var total: Int?
  /// The beginning of the next page; nil if this is the last.
  private(set) var next: String?

  init(types: [String], start: Position) {
    self.types = types
    self.start = start
  }

  /// A page that is complete.
  init(_ matches: [Value], included: [Value], total: Int?, next: String?) {
    self.init(types: [], start: Position(index: 0, mark: nil))
    add(matches: matches, included: included)
    self.total = total
    self.next = next
  }

  var left: Int { next == nil ? room ?? 0 : 0 }

  /// Takes over from the search of the first type how many matches are wanted.
  mutating func begin(_ search: FHIRSearch) {
    if room == nil {
      room = search.summary == .count ? 0 : search.count
      isWhole = search.summary == .count
      total = search.total == .none && !isWhole ? nil : 0
    }
  }

  /// The place within the results of a type at which the page begins.
  func mark(_ index: Int) -> String? { index == start.index ? start.mark : nil }

  mutating func add(_ results: FHIRSearchResults, _ index: Int) {
    total = total.map { $0 + (results.total ?? 0) }
    add(matches: results.matches, included: results.included)
    // The page was full before.
    if room == 0, !isWhole, index > start.index, next == nil, results.total ?? 0 > 0 {
      next = "\(index)."
    }
    room = room.map { $0 - results.matches.count }
    if let mark = results.next { next = next ?? "\(index).\(mark)" }
  }

  private mutating func add(matches more: [Value], included others: [Value]) {
    matches += more
    var known = Set(included.map(Self.name))
    included += others.filter { known.insert(Self.name($0)).inserted }
  }

  private static func name(_ resource: Value) -> String {
    "\(resource["resourceType"]?.string ?? "")/\(resource["id"]?.string ?? "")"
  }
}
