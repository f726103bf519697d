import Andiron

/// Decodes the bytes of posting lists.
///
/// A list comes in parts: the whole list, or records of whole chunks.
struct PostingDecoder {
  /// The number of records in the list.
  let count: Int
  /// The greatest place in the run.
  let placeCount: Int
  private var left: Int
  private var last = 0

  init(count: Int, placeCount: Int) throws(StoreError) {
    guard count <= placeCount else { throw .malformedPostings }
    self.count = count
    self.placeCount = placeCount
    left = count
  }

  var isLong: Bool { count > PostingListWriter.chunkCount }

  var isAtEnd: Bool { left == 0 }

  /// Appends the places and frequencies in a part.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, to postings: inout Postings
  ) throws(StoreError) {
    var reader = PostingReader(bytes)
    guard isLong else {
      try appendPlaces(left, &reader, to: &postings)
      return
    }
    while !reader.isAtEnd {
      let chunk = try chunk(&reader)
      var places = PostingReader(try reader.bytes(chunk.placeBytes))
      let start = postings.places.count
      try appendPlaces(chunk.count, &places, to: &postings)
      guard places.isAtEnd, postings.places.count > start, last == chunk.last else {
        throw .malformedPostings
      }
      _ = try reader.bytes(chunk.positionBytes)
    }
  }

  private struct Chunk {
    var count: Int
    var last: Int
    var placeBytes: Int
    var positionBytes: Int
  }

  private func chunk(_ reader: inout PostingReader) throws(StoreError) -> Chunk {
    guard left > 0 else { throw .malformedPostings }
    let step = try reader.number()
    let (end, isTooFar) = last.addingReportingOverflow(step)
    guard step > 0, !isTooFar, end <= placeCount else { throw .malformedPostings }
    return Chunk(
      count: min(left, PostingListWriter.chunkCount), last: end,
      placeBytes: try reader.number(), positionBytes: try reader.number())
  }

  @inline(__always)
  private mutating func place(_ reader: inout PostingReader) throws(StoreError) -> Int {
    let number = try reader.number()
    let step = number >> 1
    guard step > 0, step <= placeCount - last else { throw .malformedPostings }
    last += step
    if number & 1 == 1 { return 1 }
    let frequency = try reader.number()
    guard frequency > 1, frequency <= Int(Int32.max) else { throw .malformedPostings }
    return frequency
  }

  @inline(__always)
  private mutating func appendPlaces(
    _ count: Int, _ reader: inout PostingReader, to postings: inout Postings
  ) throws(StoreError) {
    guard count <= left, count <= reader.left else { throw .malformedPostings }
    var input = reader
    var last = last
    let placeCount = placeCount
    try postings.fill(count) { (places, frequencies) throws(StoreError) in
      for index in 0..<count {
        let number = try input.number()
        let step = number >> 1
        guard step > 0, step <= placeCount - last else { throw .malformedPostings }
        last += step
        places[index] = UInt32(truncatingIfNeeded: last)
        if number & 1 == 1 {
          frequencies[index] = 1
        } else {
          let frequency = try input.number()
          guard frequency > 1, frequency <= Int(Int32.max) else { throw .malformedPostings }
          frequencies[index] = UInt32(truncatingIfNeeded: frequency)
        }
      }
    }
    reader = input
    self.last = last
    left -= count
  }

  /// Calls `body` with each record in a part: its place, its frequency and the bytes of its
  /// positions.
  mutating func forEach(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (_ place: Int, _ frequency: Int, _ positions: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try forEach(bytes, skipping: { _, _ in false }, body)
  }

  /// Calls `body` as `forEach` does, without the chunks for which `skipping` returns true; that is
  /// called with the places between which the chunk's are.
  mutating func forEach(
    _ bytes: UnsafeRawBufferPointer, skipping: (_ after: Int, _ last: Int) -> Bool,
    _ body: (_ place: Int, _ frequency: Int, _ positions: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var reader = PostingReader(bytes)
    guard isLong else {
      let positions = try positions(after: reader)
      try forEach(count, &reader, positions, body)
      return
    }
    while !reader.isAtEnd {
      let chunk = try chunk(&reader)
      let placeBytes = try reader.bytes(chunk.placeBytes)
      let positions = try reader.bytes(chunk.positionBytes)
      if skipping(last, chunk.last) {
        last = chunk.last
        left -= chunk.count
        continue
      }
      var places = PostingReader(placeBytes)
      try forEach(chunk.count, &places, positions, body)
      guard places.isAtEnd, last == chunk.last else { throw StoreError.malformedPostings }
    }
  }

  private mutating func forEach(
    _ count: Int, _ places: inout PostingReader, _ positions: UnsafeRawBufferPointer,
    _ body: (_ place: Int, _ frequency: Int, _ positions: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var walk = PostingReader(positions)
    for _ in 0..<count {
      let frequency = try place(&places)
      let start = walk.offset
      try walk.skipNumbers(frequency)
      try body(last, frequency, UnsafeRawBufferPointer(rebasing: positions[start..<walk.offset]))
    }
    guard walk.isAtEnd else { throw StoreError.malformedPostings }
    left -= count
  }

  // MARK: Positions

  /// Returns the bytes after the places of a short list.
  private func positions(
    after reader: PostingReader
  ) throws(StoreError) -> UnsafeRawBufferPointer {
    var (ahead, counter) = (reader, self)
    for _ in 0..<count { _ = try counter.place(&ahead) }
    return try ahead.bytes(ahead.left)
  }

  /// Appends the positions of those records in a part that are in `only`, from its index `next` on.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, only: [UInt32], _ next: inout Int,
    to list: inout PositionList
  ) throws(StoreError) {
    var reader = PostingReader(bytes)
    guard isLong else {
      let positions = try positions(after: reader)
      return try append(count, &reader, positions, only, &next, to: &list)
    }
    while !reader.isAtEnd {
      let chunk = try chunk(&reader)
      let placeBytes = try reader.bytes(chunk.placeBytes)
      let positions = try reader.bytes(chunk.positionBytes)
      if next >= only.count || Int(only[next]) > chunk.last {
        last = chunk.last
        left -= chunk.count
        continue
      }
      var places = PostingReader(placeBytes)
      try append(chunk.count, &places, positions, only, &next, to: &list)
      guard places.isAtEnd, last == chunk.last else { throw .malformedPostings }
    }
  }

  private mutating func append(
    _ count: Int, _ places: inout PostingReader, _ positions: UnsafeRawBufferPointer,
    _ only: [UInt32], _ next: inout Int, to list: inout PositionList
  ) throws(StoreError) {
    var walk = PostingReader(positions)
    for _ in 0..<count {
      let frequency = try place(&places)
      while next < only.count, Int(only[next]) < last { next += 1 }
      guard next < only.count, Int(only[next]) == last else {
        try walk.skipNumbers(frequency)
        continue
      }
      guard frequency <= walk.left else { throw .malformedPostings }
      var position = 0
      for _ in 0..<frequency {
        position += try walk.number()
        guard position <= Int(UInt32.max) else { throw .malformedPostings }
        list.positions.append(UInt32(position))
      }
      list.end(UInt32(truncatingIfNeeded: last))
    }
    guard walk.isAtEnd else { throw .malformedPostings }
    left -= count
  }
}
