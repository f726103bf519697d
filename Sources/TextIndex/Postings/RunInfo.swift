/// The entry for one run in the state of an index.
struct RunInfo: Hashable, Sendable {
  /// Part of the keys of its records.
  var identifier: UInt32
  /// The first record number that the run spans.
  var firstNumber: Int
  /// The number of record numbers that the run spans; places in the run are from 1 to this.
  var placeCount: Int
  /// The number of records in the run when it was written, and the number of those deleted since.
  var recordCount: Int
  var deadCount: Int
  var byteCount: Int

  var endNumber: Int { firstNumber + placeCount }

  func place(of number: Int) -> Int { number - firstNumber + 1 }

  func number(of place: UInt32) -> Int { firstNumber + Int(place) - 1 }
}
