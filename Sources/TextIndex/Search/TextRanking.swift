import Foundation

/// BM25: how much a term says about a record.
enum TextRanking {
  static let k1 = 1.2
  static let b = 0.75

  /// The weight of a term that `count` of `recordCount` records have.
  static func weight(count: Int, of recordCount: Int) -> Double {
    log(1 + (Double(recordCount - count) + 0.5) / (Double(count) + 0.5))
  }

  /// The mean number of words in records; 1 if there are no words.
  static func meanLength(_ sum: Int, of recordCount: Int) -> Double {
    Double(max(1, sum)) / Double(max(1, recordCount))
  }
}
