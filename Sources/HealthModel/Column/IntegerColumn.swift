/// A sequence of integers in few bytes: as they are or as differences, in runs or in as many bits
/// as most of them need.
///
///     1 byte    bit 0: runs; bit 1: differences
///     runs      zigzag first value; then for each run its length and its zigzag value
///     packed    zigzag least value; width; exceptions: their number, then for each the distance
///               from the one before and the bits above the width; all lower bits, packed
enum IntegerColumn {
  private static let runs: UInt8 = 1
  private static let differences: UInt8 = 2

  /// Appends the shortest of the forms.
  static func write(_ numbers: [Int64], to writer: inout ColumnWriter) {
    let steps = numbers.indices.map { numbers[$0] &- ($0 > 0 ? numbers[$0 - 1] : 0) }
    let plans = [
      Plan(numbers, form: 0), Plan(steps, form: differences),
      runPlan(numbers, form: runs), runPlan(steps, form: runs | differences),
    ]
    guard let best = plans.min(by: { $0.cost < $1.cost }) else { return }
    let chosen = best.form & differences == 0 ? numbers : steps
    writer.byte(best.form)
    if best.form & runs != 0 {
      writeRuns(chosen, to: &writer)
    } else {
      writePacked(chosen, best, to: &writer)
    }
  }

  /// Reads `count` integers.
  static func read(
    _ count: Int, from reader: inout ColumnReader
  ) throws(ColumnError) -> [Int64] {
    let form = try reader.byte()
    guard form <= runs | differences else { throw ColumnError("a form is not known") }
    var numbers =
      form & runs != 0 ? try readRuns(count, from: &reader) : try readPacked(count, from: &reader)
    if form & differences != 0 {
      var sum: Int64 = 0
      for index in numbers.indices {
        sum &+= numbers[index]
        numbers[index] = sum
      }
    }
    return numbers
  }

  // MARK: Runs

  private static func runPlan(_ numbers: [Int64], form: UInt8) -> Plan {
    var cost = 0
    forEachRun(numbers) { length, number in
      cost += ColumnWriter.length(of: UInt64(length)) + ColumnWriter.length(of: zigzag(number))
    }
    return Plan(form: form, cost: 8 * cost)
  }

  private static func writeRuns(_ numbers: [Int64], to writer: inout ColumnWriter) {
    forEachRun(numbers) { length, number in
      writer.unsigned(UInt64(length))
      writer.unsigned(zigzag(number))
    }
  }

  private static func forEachRun(_ numbers: [Int64], _ body: (Int, Int64) -> Void) {
    var start = 0
    while start < numbers.count {
      var end = start + 1
      while end < numbers.count, numbers[end] == numbers[start] { end += 1 }
      body(end - start, numbers[start])
      start = end
    }
  }

  private static func readRuns(
    _ count: Int, from reader: inout ColumnReader
  ) throws(ColumnError) -> [Int64] {
    var numbers: [Int64] = []
    numbers.reserveCapacity(count)
    while numbers.count < count {
      let length = try reader.count(atMost: count - numbers.count)
      guard length > 0 else { throw ColumnError("a run is empty") }
      numbers.append(contentsOf: repeatElement(unzigzag(try reader.unsigned()), count: length))
    }
    return numbers
  }

  // MARK: Packed

  /// A way to write a column, with its cost in bits.
  private struct Plan {
    let form: UInt8
    var cost: Int
    var least: Int64 = 0
    var width = 0

    init(form: UInt8, cost: Int) {
      self.form = form
      self.cost = cost
    }

    /// The width at which packed bits and exceptions together are the fewest.
    init(_ numbers: [Int64], form: UInt8) {
      self.init(form: form, cost: 0)
      // An outlier below all others would make all of them wide: the least of differences is
      // often one.
      least = numbers.min() ?? 0
      var lengths = [Int](repeating: 0, count: 65)
      for number in numbers {
        lengths[64 - UInt64(bitPattern: number &- least).leadingZeroBitCount] += 1
      }
      var exceptions = 0
      var exceptionBits = 0
      cost = .max
      for candidate in stride(from: 64, through: 0, by: -1) {
        let total = numbers.count * candidate + exceptions * 12 + exceptionBits
        if total < cost {
          cost = total
          width = candidate
        }
        exceptions += lengths[candidate]
        exceptionBits = exceptionBits + exceptions
      }
      cost += 24 + 8 * ColumnWriter.length(of: zigzag(least))
    }
  }

  private static func writePacked(
    _ numbers: [Int64], _ plan: Plan, to writer: inout ColumnWriter
  ) {
    func bits(_ number: Int64) -> UInt64 { UInt64(bitPattern: number &- plan.least) }
    writer.unsigned(zigzag(plan.least))
    writer.byte(UInt8(plan.width))
    let limit = plan.width == 64 ? UInt64.max : (1 << UInt64(plan.width)) - 1
    let exceptions = numbers.indices.filter { bits(numbers[$0]) > limit }
    writer.unsigned(UInt64(exceptions.count))
    var last = 0
    for index in exceptions {
      writer.unsigned(UInt64(index - last))
      writer.unsigned(bits(numbers[index]) >> UInt64(plan.width))
      last = index
    }
    writer.packed(numbers.lazy.map(bits), width: plan.width)
  }

  private static func readPacked(
    _ count: Int, from reader: inout ColumnReader
  ) throws(ColumnError) -> [Int64] {
    let least = unzigzag(try reader.unsigned())
    let width = Int(try reader.byte())
    let exceptionCount = try reader.count(atMost: count)
    var exceptions: [(index: Int, high: UInt64)] = []
    var index = 0
    for _ in 0..<exceptionCount {
      index += try reader.count(atMost: count - 1 - index)
      exceptions.append((index, try reader.unsigned()))
    }
    var numbers: [Int64] = []
    numbers.reserveCapacity(count)
    try reader.packed(count, width: width) { _, bits in
      numbers.append(least &+ Int64(bitPattern: bits))
    }
    guard width < 64 || exceptions.isEmpty else { throw ColumnError("a width is too large") }
    for exception in exceptions {
      numbers[exception.index] &+= Int64(bitPattern: exception.high << UInt64(width))
    }
    return numbers
  }

  // MARK: Signs

  static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number << 1 ^ number >> 63)
  }

  static func unzigzag(_ bits: UInt64) -> Int64 {
    Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }
}
