/// Both sides beside each other.
extension CopyRun {
  /// The number of objects between two calls of the progress.
  private static var stride: Int { 1_000 }

  /// Removes from the destination what the source does not have like that. Returns the key up to
  /// which no object is missing.
  mutating func clean(_ position: Int) throws -> RecordKey? {
    let name = collections[position].name
    let first = done
    return try destination.readingForCopy { other in
      var pairs = CopyPairs(name, of: reader, and: other)
      var last: RecordKey?
      var isWhole = true
      var removed: [RecordKey] = []
      while try !pairs.isDestinationAtEnd(), let pair = try pairs.nextPair() {
        let isSame = try pair.isSame()
        if !isSame, let object = pair.destination { removed.append(object.key) }
        // An object that only the destination has, and loses, is not a gap.
        if !isSame, pair.source != nil { isWhole = false }
        if isWhole, let object = pair.source {
          last = object.key
          done = first + pairs.sourceCount
        }
        if pairs.pairCount % Self.stride == 0 { try show(.copying, name) }
        if removed.count == CopyCursor.batch.count { try remove(&removed, position) }
      }
      try remove(&removed, position)
      return last
    }
  }

  private mutating func remove(_ keys: inout [RecordKey], _ position: Int) throws {
    if keys.isEmpty { return }
    let (name, list) = (collections[position].name, keys)
    try destination.writingForCopy(isLast: false) { try $0.remove(list, from: name) }
    report.collections[position].removedCount += keys.count
    keys.removeAll(keepingCapacity: true)
  }

  /// Counts the objects of both sides, and those that are not the same.
  mutating func compare(_ position: Int, _ other: any CopyReader) throws {
    let name = collections[position].name
    let first = done
    try show(.comparing, name)
    var pairs = CopyPairs(name, of: reader, and: other)
    while let pair = try pairs.nextPair() {
      if try !pair.isSame() { report.collections[position].mismatchCount += 1 }
      done = first + pairs.sourceCount
      if pairs.pairCount % Self.stride == 0 { try show(.comparing, name) }
    }
    report.collections[position].sourceCount = pairs.sourceCount
    report.collections[position].destinationCount = pairs.destinationCount
  }
}
