/// What the state of an index says about one run.
struct RunInfo: Hashable, Sendable {
  /// Part of the keys of its records.
  var identifier: UInt32
  /// The numbers of the records in it are from here on.
  var firstNumber: Int
  /// How many numbers it spans; places in it are from 1 to this.
  var placeCount: Int
  /// The records in it when it was written, and how many of them are gone since.
  var recordCount: Int
  var deadCount: Int
  var byteCount: Int

  var endNumber: Int { firstNumber + placeCount }

  func place(of number: Int) -> Int { number - firstNumber + 1 }

  func number(of place: UInt32) -> Int { firstNumber + Int(place) - 1 }
}
