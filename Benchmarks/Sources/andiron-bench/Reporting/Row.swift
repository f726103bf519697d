/// One line of the tables: what is measured, in which unit, and which way is better.
enum Row: String, Codable, CaseIterable, Sendable {
  case bulkLoad, rawAppend, singleDurable, batchDurable, singleBuffered, length
  case randomReads, randomReadsAgain, rangeReads, readsOneThread, readsTwoThreads, readsFourThreads
  case removals, sizeBefore, liveBytes, compaction, sizeAfter, bytesWritten, peakMemory
  case reopenedReads, unverifiedReads

  case recordInsert, recordRawAppend, upsertOneMedian, upsertOneTail, upsertOneRate
  case upsertManyMedian, upsertManyTail, upsertManyRate, lookUp, recordUpdate, recordSize
  case recordSpace, recordBytesWritten, recordMemory, recordPeakMemory, recordOpenClean
  case recordOpenKilled

  case keyMemory, keyAnonymousMemory, keyOpenMemory, keyOpenClean, keyOpenKilled

  var workload: Workload {
    switch self {
    case .keyMemory, .keyAnonymousMemory, .keyOpenMemory, .keyOpenClean, .keyOpenKilled: .memory
    case .recordInsert, .recordRawAppend, .upsertOneMedian, .upsertOneTail, .upsertOneRate,
      .upsertManyMedian, .upsertManyTail, .upsertManyRate, .lookUp, .recordUpdate, .recordSize,
      .recordSpace, .recordBytesWritten, .recordMemory, .recordPeakMemory, .recordOpenClean,
      .recordOpenKilled:
      .records
    default: .redb
    }
  }

  var unit: Unit {
    switch self {
    case .upsertOneMedian, .upsertOneTail, .upsertManyMedian, .upsertManyTail: .microseconds
    case .upsertOneRate, .upsertManyRate: .perSecond
    case .sizeBefore, .sizeAfter, .liveBytes, .bytesWritten, .peakMemory, .recordSize,
      .recordBytesWritten, .recordPeakMemory:
      .mebibytes
    case .recordSpace: .ratio
    case .recordMemory, .keyMemory, .keyAnonymousMemory, .keyOpenMemory: .bytes
    default: .milliseconds
    }
  }

  /// True for rows that tell about the machine or the data, not about the engine.
  var isContext: Bool { self == .rawAppend || self == .recordRawAppend || self == .liveBytes }

  /// The durability in force in a row that writes; nil in the others.
  var durability: Durability? {
    switch self {
    case .bulkLoad, .rawAppend, .singleDurable, .batchDurable, .removals, .recordInsert,
      .recordRawAppend, .upsertOneMedian, .upsertOneTail, .upsertOneRate, .upsertManyMedian,
      .upsertManyTail, .upsertManyRate, .recordUpdate:
      .full
    case .singleBuffered: .buffered
    default: nil
    }
  }

  var title: String {
    switch self {
    case .bulkLoad: "bulk load, one transaction"
    case .rawAppend, .recordRawAppend: "limit: raw append of 300 B + sync, as often"
    case .singleDurable: "single writes"
    case .batchDurable: "batches of 1,000 writes"
    case .singleBuffered: "single writes, not durable"
    case .length: "len()"
    case .randomReads: "random reads, first pass"
    case .randomReadsAgain: "random reads, again"
    case .rangeReads: "random range reads of 10"
    case .readsOneThread: "whole key set, 1 thread"
    case .readsTwoThreads: "whole key set, 2 threads"
    case .readsFourThreads: "whole key set, 4 threads"
    case .removals: "removal of half, one transaction"
    case .sizeBefore: "on disk after removals"
    case .liveBytes: "live keys and values"
    case .compaction: "explicit compaction"
    case .sizeAfter: "on disk after compaction"
    case .reopenedReads: "random reads of what is left, reopened"
    case .unverifiedReads: "the same, hashes not compared"
    case .bytesWritten, .recordBytesWritten: "written to files in all"
    case .peakMemory, .recordPeakMemory: "peak resident memory"
    case .recordInsert: "inserts, transactions of 1,000"
    case .upsertOneMedian: "single upsert, 1 thread, p50"
    case .upsertOneTail: "single upsert, 1 thread, p99"
    case .upsertOneRate: "single upserts, 1 thread"
    case .upsertManyMedian: "single upsert, 8 threads, p50"
    case .upsertManyTail: "single upsert, 8 threads, p99"
    case .upsertManyRate: "single upserts, 8 threads"
    case .lookUp: "look-ups by identifier"
    case .recordUpdate: "update of 20 %, transactions of 1,000"
    case .recordSize: "on disk after the update"
    case .recordSpace: "on disk / live bytes"
    case .recordMemory: "resident growth per record"
    case .recordOpenClean, .keyOpenClean: "open after a close, first read"
    case .recordOpenKilled, .keyOpenKilled: "open after a kill, 32 MB tail, first read"
    case .keyMemory: "resident growth per key"
    case .keyAnonymousMemory: "of it not backed by a file"
    case .keyOpenMemory: "resident growth per key by opening"
    }
  }
}

/// What a row counts.
enum Unit: String, Codable, Sendable {
  case milliseconds = "ms"
  case microseconds = "µs"
  case perSecond = "/s"
  case mebibytes = "MiB"
  case bytes = "B"
  case ratio = "×"

  var higherIsBetter: Bool { self == .perSecond }
}

/// A group of rows that is measured on one store.
enum Workload: String, Codable, CaseIterable, Sendable {
  case redb, records, memory
}
