/// An array or object that the parser is in.
struct JSONFrame {
  /// Where its slots begin on the writer's stack.
  var start = 0
  var isObject = false
  /// The key of the field that is being read.
  var key = Slot.null
  /// What the next key is guessed from: the last key, or that of the field the object is in.
  var context = 0
  /// A bit for each key so far, by its low bits: where a bit is free, a key is new.
  var seen: UInt64 = 0
}

/// The key that followed a key when that was last met.
///
/// Objects of one kind have their fields in one order, so most keys need no look-up: two words of the
/// text are compared with two words of the guess.
struct KeyGuess {
  var head: (UInt64, UInt64) = (0, 0)
  var mask: (UInt64, UInt64) = (0, 0)
  var number: UInt32 = 0
  /// Name and quote; zero where there is no guess.
  var byteCount: Int32 = 0

  static let tableSize = 1024

  /// Where the guess for the first key of an object in a field of that key stands.
  @inline(__always)
  static func context(inside key: Slot) -> Int {
    Int(truncatingIfNeeded: (key.bits >> 2) &* 0x9E5 &+ 0x1F7)
  }

  @inline(__always)
  static func context(after key: Slot) -> Int { Int(truncatingIfNeeded: key.bits >> 2) }
}

/// The string that a field had when it was last met.
struct StringGuess {
  /// The text and its closing quote, or nil where there is no guess.
  var text: UnsafeRawPointer?
  var byteCount = 0
  var number: UInt32 = 0
}
