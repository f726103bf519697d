import Gzip

/// Makes resources from pieces of bytes, packed by gzip or not.
struct ResourceUnpacker<Release: FHIRRelease> {
  /// The number of packed bytes that are unpacked at a time: they become at most a thousand times
  /// as many.
  private static var stepByteCount: Int { 1 << 13 }

  private var splitter: ResourceSplitter<Release>
  private var gzip: GzipReader?
  /// The first bytes, until there are two: they show whether a stream is packed.
  private var start: [UInt8]? = []
  private var packed: ArraySlice<UInt8> = []
  private var ready: ArraySlice<StreamedResource<Release>> = []
  /// Whether nothing follows except the resources in `ready`.
  private(set) var isOver = false

  init(_ mode: ReadingMode, _ layout: ResourceLayout) {
    splitter = ResourceSplitter(mode, layout)
  }

  /// The next complete resource; nil if more bytes are needed.
  mutating func next() -> StreamedResource<Release>? {
    while ready.isEmpty {
      if packed.isEmpty || isOver { return nil }
      unpack()
    }
    return ready.removeFirst()
  }

  /// Takes the next piece of the stream.
  mutating func feed(_ piece: [UInt8]) {
    guard !isOver else { return }
    var piece = piece
    if let begun = start {
      piece = begun + piece
      start = piece
      if piece.count < 2 { return }
      begin()
    } else {
      add(piece)
    }
  }

  mutating func finish() {
    drain()
    guard !isOver else { return }
    if let gzip, !gzip.isAtEnd { return end(.damaged, "the packed stream is cut off") }
    splitter.finish()
    isOver = true
    takeReady()
  }

  /// Reports that no more can be read, which ends the stream with `unreadable`.
  mutating func fail() {
    drain()
    if !isOver { end(.unreadable, "the stream cannot be read to its end") }
  }

  private mutating func drain() {
    if start != nil { begin() }
    while !packed.isEmpty, !isOver { unpack() }
  }

  private mutating func end(_ code: FHIRError.Code, _ message: String) {
    splitter.add(splitter.line, .failure(FHIRError(code, message)))
    isOver = true
    takeReady()
  }

  private mutating func begin() {
    let piece = start ?? []
    start = nil
    if GzipReader.isPacked(piece) { gzip = GzipReader() }
    add(piece)
  }

  private mutating func add(_ piece: [UInt8]) {
    if gzip == nil {
      splitter.feed(piece)
      takeReady()
    } else {
      packed += piece
    }
  }

  private mutating func unpack() {
    guard let gzip else { return }
    let piece = packed.prefix(Self.stepByteCount)
    packed = packed.dropFirst(piece.count)
    do {
      splitter.feed(try gzip.read(piece))
      takeReady()
    } catch {
      end(.damaged, "the stream is not packed as gzip does")
    }
  }

  private mutating func takeReady() {
    // An empty slice would still keep the storage of what was taken from it.
    ready = ready.isEmpty ? splitter.ready[...] : ready + splitter.ready
    splitter.ready = []
    if splitter.isOver { isOver = true }
  }
}
