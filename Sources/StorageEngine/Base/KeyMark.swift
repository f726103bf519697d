/// Stands for a key where many must be remembered. Two keys of a store are too unlikely to have the
/// same mark for it to matter.
///
/// Consists of two hashes with a seed that each run chooses. One of them is designed to resist
/// chosen keys, so the writer of a store cannot make two keys collide.
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
