/// The eight working variables of SHA-256.
struct SHA256Words {
  private var a, b, c, d, e, f, g, h: UInt32

  init(_ state: SIMD8<UInt32>) {
    (a, b, c, d) = (state[0], state[1], state[2], state[3])
    (e, f, g, h) = (state[4], state[5], state[6], state[7])
  }

  var state: SIMD8<UInt32> { SIMD8(a, b, c, d, e, f, g, h) }

  /// The 64 rounds of a block. Each round makes two words; instead of moving the others, the next
  /// round is given them in other places.
  @inline(__always)
  mutating func mix(_ schedule: UnsafeMutableBufferPointer<UInt32>) {
    var (a, b, c, d) = (a, b, c, d)
    var (e, f, g, h) = (e, f, g, h)
    for index in stride(from: 0, to: 64, by: 8) {
      Self.round(a, b, c, &d, e, f, g, &h, schedule[index])
      Self.round(h, a, b, &c, d, e, f, &g, schedule[index &+ 1])
      Self.round(g, h, a, &b, c, d, e, &f, schedule[index &+ 2])
      Self.round(f, g, h, &a, b, c, d, &e, schedule[index &+ 3])
      Self.round(e, f, g, &h, a, b, c, &d, schedule[index &+ 4])
      Self.round(d, e, f, &g, h, a, b, &c, schedule[index &+ 5])
      Self.round(c, d, e, &f, g, h, a, &b, schedule[index &+ 6])
      Self.round(b, c, d, &e, f, g, h, &a, schedule[index &+ 7])
    }
    self.a &+= a
    self.b &+= b
    self.c &+= c
    self.d &+= d
    self.e &+= e
    self.f &+= f
    self.g &+= g
    self.h &+= h
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let high = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
    let first = h &+ high &+ (g ^ (e & (f ^ g))) &+ word
    let low = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
    d &+= first
    h = first &+ low &+ ((a & b) | (c & (a | b)))
  }
}
