extension JSONParser {
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

    /// Returns the context that selects the guess for the first key of an object in a field with
    /// that key.
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
}
