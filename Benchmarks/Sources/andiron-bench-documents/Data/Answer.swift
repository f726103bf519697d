/// What a row found or made: a number of documents, and a hash of what is the same for all.
struct Answer: Equatable {
  private(set) var count = 0
  private(set) var hash: UInt64 = 0

  /// Adds a document; the order counts where it `isOrdered`. Digests of revisions are left out, as
  /// each contender has its own.
  mutating func add(
    _ id: String, number: Int, isDeleted: Bool = false, content: some Sequence<UInt8> = [],
    isOrdered: Bool = false
  ) {
    var own: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { own = (own ^ UInt64(byte)) &* 0x100_0000_01B3 }
    own = (own ^ UInt64(number)) &* 0x100_0000_01B3
    own = (own ^ (isDeleted ? 1 : 0)) &* 0x100_0000_01B3
    for byte in content { own = (own ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = isOrdered ? hash &* 31 &+ own : hash &+ own
    count += 1
  }
}
