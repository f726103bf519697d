import BenchmarkSupport
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs all rounds: in each, all contenders have fresh directories, and each row is done by all before the
/// next one, in an order that is rotated between rounds.
struct Runner {
  private typealias Entry = (name: ContenderName, contender: any Contender, directory: String)

  let options: Options
  let directory: String
  let data: SampleData
  private(set) var results: Results

  init(options: Options, directory: String) {
    self.options = options
    self.directory = directory
    data = SampleData(count: options.count)
    results = Results(options: options)
  }

  mutating func run() throws {
    let disturbance = Disturbance()
    for round in 0..<options.rounds {
      if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
      log("round \(round + 1)")
      try run(round)
    }
    for row in [Row.memory, .memoryAnonymous] where options.rows.contains(row) {
      try measureMemory()
      break
    }
    results.disturbance = disturbance.share
  }

  private mutating func run(_ round: Int) throws {
    let shift = round % options.contenders.count
    let names = Array(options.contenders[shift...] + options.contenders[..<shift])
    var entries: [Entry] = []
    defer {
      for entry in entries {
        try? entry.contender.close()
        Directories.remove(entry.directory)
      }
    }
    for name in names {
      let place = "\(directory)/\(name.rawValue)"
      try Directories.create(place)
      entries.append((name, try name.open(place, data), place))
    }
    try insert(entries)
    for row in Row.answered where options.rows.contains(row) { try answer(row, entries) }
    try measureDeliveries(entries)
    try measureWriters(entries)
  }

  private mutating func insert(_ entries: [Entry]) throws {
    for entry in entries {
      sync()
      let (_, milliseconds) = try timed { try entry.contender.insertPeople() }
      add(Row.insert.figure(milliseconds / 1e3, data), .insert, entry.name)
      try entry.contender.close()
      let bytes = DirectorySize.allocatedBytes(entry.directory)
      add(Double(bytes) / 1_048_576, .size, entry.name)
      try entry.contender.reopen()
      try check(entry)
    }
    guard options.rows.contains(.toMany) || options.rows.contains(.inverse) else { return }
    for entry in entries { try entry.contender.insertOrders() }
  }

  /// Whether the contender gives back what it was given.
  private func check(_ entry: Entry) throws {
    let stored = Dictionary(
      try entry.contender.everybody().map { ($0.pk, $0) }, uniquingKeysWith: { $1 })
    let isSame =
      stored.count == data.people.count && data.people.allSatisfy { stored[$0.pk] == $0 }
    guard isSame else { throw BenchmarkError("\(entry.name.title) has lost or changed something") }
  }

  /// The passes after a first one; all must give what the other contenders give.
  private mutating func answer(_ row: Row, _ entries: [Entry]) throws {
    var expected: UInt64?
    for entry in entries {
      guard let first = try entry.contender.answer(row) else { continue }
      let processor = ThreadTime.seconds
      let (second, elapsed) = try timed {
        var answer: UInt64?
        for _ in 0..<options.passes { answer = try entry.contender.answer(row) }
        return answer
      }
      let milliseconds =
        options.usesProcessorTime ? (ThreadTime.seconds - processor) * 1e3 : elapsed
      guard first == second, expected ?? first == first else {
        throw BenchmarkError("\(row.title): \(entry.name.title) has another answer")
      }
      expected = first
      add(row.figure(milliseconds / 1e3 / Double(options.passes), data), row, entry.name)
    }
  }

  private mutating func measureDeliveries(_ entries: [Entry]) throws {
    if options.rows.contains(.observe) {
      for entry in entries {
        let time = try entry.contender.deliveryMicroseconds()
        if let time { add(time, .observe, entry.name) }
      }
    }
    guard options.rows.contains(.observeSmall) else { return }
    let few = SampleData(count: max(1_000, options.count / 10))
    for name in [ContenderName.structs, .views] where options.contenders.contains(name) {
      let place = "\(directory)/small-\(name.rawValue)"
      try Directories.create(place)
      defer { Directories.remove(place) }
      let contender = try name.open(place, few)
      try contender.insertPeople()
      let time = try contender.deliveryMicroseconds()
      if let time { add(time, .observeSmall, name) }
      try contender.close()
    }
  }

  private mutating func measureWriters(_ entries: [Entry]) throws {
    guard options.rows.contains(.writers) else { return }
    for entry in entries {
      sync()
      let (isPart, milliseconds) = try timed {
        try entry.contender.upsert(writers: Workload.writers, each: Workload.upsertsOfWriter)
      }
      let upserts = Double(Workload.writers * Workload.upsertsOfWriter)
      if isPart { add(upserts / milliseconds * 1e3, .writers, entry.name) }
    }
  }

  private mutating func measureMemory() throws {
    for name in [ContenderName.structs, .views] where options.contenders.contains(name) {
      let place = "\(directory)/memory-\(name.rawValue)"
      let memory = try MemoryMeasurement.growth(name, directory: place, count: options.memoryCount)
      add(memory.resident, .memory, name)
      add(memory.anonymous, .memoryAnonymous, name)
    }
  }

  private mutating func add(_ figure: Double, _ row: Row, _ name: ContenderName) {
    guard options.rows.contains(row) else { return }
    results.add(figure, row, name)
    log("  \(row.title), \(name.title): \(Format.number(figure)) \(row.unit)")
  }

  private func log(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
