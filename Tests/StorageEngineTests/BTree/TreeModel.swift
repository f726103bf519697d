/// The expected content of a tree: a plain sorted array.
struct TreeModel {
  private(set) var keys: [[UInt8]] = []
  private(set) var values: [[UInt8]: UInt64] = [:]

  /// The number of keys less than `key`.
  func rank(_ key: [UInt8]) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if isLess(keys[middle], key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return left[index] < right[index]
        }
        return left.count < right.count
      }
    }
  }

  mutating func upsert(_ key: [UInt8], _ value: UInt64) -> UInt64? {
    let old = values.updateValue(value, forKey: key)
    if old == nil { keys.insert(key, at: rank(key)) }
    return old
  }

  mutating func remove(_ key: [UInt8]) -> UInt64? {
    let old = values.removeValue(forKey: key)
    if old != nil { keys.remove(at: rank(key)) }
    return old
  }
}
