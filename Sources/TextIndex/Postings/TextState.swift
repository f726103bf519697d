import Andiron

/// The record of an index's table that says which runs there are.
struct TextState: Hashable, Sendable {
  private static let version = 1
  /// More bytes than a run can have; the sum of many is still a number.
  private static let mostBytes = 1 << 40
  /// The number of the next record; no number is given twice.
  var nextNumber = 0
  var nextRun: UInt32 = 1
  /// The records that exist, and the sum of their lengths.
  var recordCount = 0
  var lengthSum = 0
  /// In the order of their numbers, which do not overlap.
  var runs: [RunInfo] = []

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for number in [
      Self.version, nextNumber, Int(nextRun), recordCount, lengthSum, runs.count,
    ] {
      bytes.append(number: number)
    }
    for run in runs {
      for number in [
        Int(run.identifier), run.firstNumber, run.placeCount, run.recordCount, run.deadCount,
        run.byteCount,
      ] {
        bytes.append(number: number)
      }
    }
    return bytes
  }

  init() {}

  /// Throws `.damaged` if the bytes are not those of a state.
  init(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    do {
      try self.init(from: bytes)
    } catch {
      throw .malformedTextState
    }
  }

  private init(from bytes: UnsafeRawBufferPointer) throws(StoreError) {
    var reader = PostingReader(bytes)
    guard try reader.number() == Self.version else { throw .malformedTextState }
    nextNumber = try reader.number()
    nextRun = try Self.identifier(&reader)
    recordCount = try reader.number()
    lengthSum = try reader.number()
    let count = try reader.number()
    guard count <= reader.left else { throw .malformedTextState }
    var end = 0
    for _ in 0..<count {
      let run = RunInfo(
        identifier: try Self.identifier(&reader), firstNumber: try reader.number(),
        placeCount: try reader.number(), recordCount: try reader.number(),
        deadCount: try reader.number(), byteCount: try reader.number())
      guard run.identifier < nextRun, run.firstNumber >= end, run.placeCount > 0,
        run.placeCount <= Int(UInt32.max >> 1), run.endNumber <= nextNumber,
        run.recordCount <= run.placeCount, run.deadCount <= run.recordCount,
        run.byteCount <= Self.mostBytes
      else { throw .malformedTextState }
      end = run.endNumber
      runs.append(run)
    }
    guard reader.isAtEnd, recordCount <= nextNumber else { throw .malformedTextState }
  }

  private static func identifier(_ reader: inout PostingReader) throws(StoreError) -> UInt32 {
    guard let number = UInt32(exactly: try reader.number()) else { throw .malformedTextState }
    return number
  }

  /// The position in `runs` of the run with a number; nil if no run has it.
  func run(of number: Int) -> Int? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].endNumber <= number { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].firstNumber <= number ? low : nil
  }
}
