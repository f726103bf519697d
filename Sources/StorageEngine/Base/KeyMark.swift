/// Stands for a key where many have to be kept: two keys of a store with the same mark are too unlikely to
/// matter.
///
/// Two hashes with a seed that each run chooses, one of them made to resist those who choose keys: who wrote
/// the store cannot make two keys meet.
struct KeyMark: Hashable {
  var high: UInt64
  var low: UInt64

  init(_ key: UnsafeRawBufferPointer, seed: UInt64) {
    var hasher = Hasher()
    hasher.combine(seed)
    hasher.combine(bytes: key)
    high = UInt64(bitPattern: Int64(hasher.finalize()))
    low = XXH64.hash(key, seed: seed)
  }
}
