extension UInt32 {
  /// The word turned to the right by some bits.
  @inline(__always)
  func rotated(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 &- count) }
}
