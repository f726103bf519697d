/// An array or object that the parser is in.
struct JSONFrame {
  /// Where its slots begin on the writer's stack.
  var start = 0
  var isObject = false
  /// The key of the field that is being read.
  var key = Slot.null
  /// Selects the guess for the next key.
  var context = 0
  /// Selects the guesses for the object's keys together with the last key: it stands for the field
  /// that the object is in.
  var owner = 0
  /// The keys so far.
  var seen = SeenKeys()
}

/// A bit for each key of an object, by the low eight bits of its number. If the bit is free, the
/// key is new.
struct SeenKeys {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Marks a key. Returns true if the bit was already taken, by this key or another.
  @inline(__always)
  mutating func insert(_ key: Slot) -> Bool {
    let bit: UInt64 = 1 << (key.bits >> 2 & 63)
    let isTaken: Bool
    switch key.bits >> 8 & 3 {
    case 0:
      isTaken = words.0 & bit != 0
      words.0 |= bit
    case 1:
      isTaken = words.1 & bit != 0
      words.1 |= bit
    case 2:
      isTaken = words.2 & bit != 0
      words.2 |= bit
    default:
      isTaken = words.3 & bit != 0
      words.3 |= bit
    }
    return isTaken
  }

  /// Makes every key from now on count as taken.
  mutating func fill() { words = (.max, .max, .max, .max) }
}

/// The key that followed a key when that key was last met.
///
/// Objects of one kind have their fields in one order, so most keys need no look-up: two words of
/// the text are compared with two words of the guess.
struct KeyGuess {
  var head: (UInt64, UInt64) = (0, 0)
  var mask: (UInt64, UInt64) = (0, 0)
  var number: UInt32 = 0
  /// The bytes of the name and its closing quote; zero if there is no guess.
  var byteCount: Int32 = 0

  static let tableSize = 1024

  /// Where to find the guess for the first key of an object in a field with that key.
  @inline(__always)
  static func context(inside key: Slot) -> Int {
    Int(truncatingIfNeeded: (key.bits >> 2) &* 0x1F7 &+ 0x9E5)
  }

  @inline(__always)
  static func context(after key: Slot, in owner: Int) -> Int {
    Int(truncatingIfNeeded: key.bits >> 2) &+ owner
  }
}

/// The string that a field had when it was last met.
struct StringGuess {
  /// The text and its closing quote, or nil if there is no guess.
  var text: UnsafeRawPointer?
  var byteCount = 0
  var number: UInt32 = 0
}
