import BenchmarkSupport

/// How much each row does, for a number of documents.
struct Workload {
  /// How many edits a durable transaction has.
  static let batch = 1_000
  /// The edits of the one document that is changed again and again, its creation included: as many
  /// revisions as Andiron keeps of a document.
  static let treeDepth = 1_000
  static let treeID = "changed-again-and-again"
  /// How many changes a row of changes reads.
  static let changeCount = 1_000
  /// How often the whole history of that document is read.
  static let historyCount = 100

  /// The documents that all rows begin with.
  let count: Int

  var findCount: Int { count / 20 }
  var rangeCount: Int { count / 100 }

  /// Documents that are created after those, one call for each.
  var eachCount: Int { count / 10 }
  /// Documents that are created after those, one transaction for each.
  var singleCount: Int { min(1_000, count / 10) }
  var getCount: Int { count / 5 }
  /// Ten documents of each, on the average.
  var householdCount: Int { count / 10 }

  /// Attachments of a megabyte, of each kind of peer.
  var attachmentCount: Int { min(100, count / 500) }

  var each: Range<Int> { count..<count + eachCount }
  var single: Range<Int> { each.upperBound..<each.upperBound + singleCount }
  var sampleCount: Int { single.upperBound }

  /// The documents that are read, by random numbers.
  var probes: [Int] {
    (0..<getCount).map { mixed(SampleDocuments.seed + 3, $0, below: count) }
  }

  /// Those that documents are found by.
  var households: [String] {
    (0..<findCount).map {
      "household-\(mixed(SampleDocuments.seed + 4, $0, below: householdCount))"
    }
  }

  /// Where ranges begin.
  var times: [Int] {
    (0..<rangeCount).map {
      SampleDocuments.firstTime
        + mixed(SampleDocuments.seed + 5, $0, below: SampleDocuments.timeSpan)
    }
  }

  /// Every other document, in the order of transactions.
  var deleted: StrideTo<Int> { stride(from: 0, to: count, by: 2) }
}

extension Collection where Index == Int {
  /// The elements in pieces of so many, in order.
  func pieces(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}
