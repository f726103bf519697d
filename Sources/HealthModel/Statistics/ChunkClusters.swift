import Andiron
import Foundation

/// The samples of several series of a type in the order of starts, as whole chunks where no other
/// series has samples in between.
struct ChunkClusters<Source: ObjectSource> {
  struct Item {
    let record: ChunkRecord
    let summary: ChunkSummary
  }

  private var items: [Item] = []

  /// Reads the chunks that may have matching samples.
  init(_ source: Source, _ series: [Int], _ filter: TimeFilter) throws {
    for number in series {
      var scan = try SeriesScan(source, series: number, filter)
      while let (record, summary) = try scan.nextChunk() {
        items.append(Item(record: record, summary: summary))
      }
    }
    if series.count > 1 { items.sort { $0.summary.firstStart < $1.summary.firstStart } }
  }

  /// Calls `body` with chunks, several together if their samples interleave.
  func forEach(_ body: (ArraySlice<Item>) throws -> Void) rethrows {
    var first = 0
    while first < items.count {
      var end = first + 1
      var last = items[first].summary.lastStart
      while end < items.count, items[end].summary.firstStart <= last {
        last = max(last, items[end].summary.lastStart)
        end += 1
      }
      try body(items[first..<end])
      first = end
    }
  }
}
