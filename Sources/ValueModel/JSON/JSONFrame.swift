/// An array or object that the parser is in.
struct JSONFrame {

  /// The start of its slots on the writer's stack.
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
}
