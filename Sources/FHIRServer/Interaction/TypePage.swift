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
  /// How many matches the page still takes; nil before the first type.
  private var room: Int?
  private var isWhole = false
  private(set) var matches: [Value] = []
  private(set) var included: [Value] = []
  private(set) var total: Int?
  /// Where the next page begins; nil if this is the last.
  private(set) var next: String?

  init(types: [String], start: Position) {
    self.types = types
    self.start = start
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
    matches += results.matches
    let known = Set(
      included.map { "\($0["resourceType"]?.string ?? "")/\($0["id"]?.string ?? "")" })
    included += results.included.filter {
      !known.contains("\($0["resourceType"]?.string ?? "")/\($0["id"]?.string ?? "")")
    }
    // The page was full before.
    if room == 0, !isWhole, index > start.index, next == nil, results.total ?? 0 > 0 {
      next = "\(index)."
    }
    room = room.map { $0 - results.matches.count }
    if let mark = results.next { next = next ?? "\(index).\(mark)" }
  }
}
