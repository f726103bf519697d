/// What a power loss leaves of one file.
extension SimulatedState {
  func contentAfterPowerLoss(
    of index: Int, _ chooser: inout CrashChooser
  ) -> SimulatedContent {
    let file = files[index]
    var content = file.durable
    content.resize(to: chooser.length(file.lengths))
    let ranges = file.pendingSectors
    let total = ranges.reduce(0) { $0 + $1.count }
    for range in ranges {
      var sector = range.lowerBound
      while sector < range.upperBound {
        let end = min(range.upperBound, sector + chooser.stretch(of: total))
        let unchanged = chooser.ignoresUnchangedSectors && !file.isChanged(sector)
        if !unchanged {
          apply(chooser.outcome(), to: sector..<end, of: file, &content, &chooser)
        }
        sector = end
      }
    }
    return content
  }

  /// Applies the outcome to some sectors of `content`, which starts out as if everything was lost.
  private func apply(
    _ outcome: SectorOutcome, to sectors: Range<Int>, of file: SimulatedFile,
    _ content: inout SimulatedContent, _ chooser: inout CrashChooser
  ) {
    switch outcome {
    case .lost: return
    case .kept:
      content.copy(
        sectors.lowerBound * sectorSize..<sectors.upperBound * sectorSize, from: file.current)
    case .earlier:
      let changes = chooser.random.below(file.pending.count)
      let earlier = file.content(after: changes)
      content.copy(
        sectors.lowerBound * sectorSize..<sectors.upperBound * sectorSize, from: earlier)
    case .stale:
      for sector in sectors {
        let start = max(sector * sectorSize, file.durable.count)
        let range = start..<max(start, (sector + 1) * sectorSize)
        content.replace(range, with: staleBytes(range.count, &chooser.random))
      }
    case .torn:
      for sector in sectors { tear(sector, of: file, &content, &chooser.random) }
    case .spoiled:
      for sector in sectors { spoil(sector, of: file, &content, &chooser.random) }
    }
  }

  /// Keeps the bytes at one end of a sector and loses the rest.
  private func tear(
    _ sector: Int, of file: SimulatedFile, _ content: inout SimulatedContent,
    _ random: inout SimulationRandom
  ) {
    let start = sector * sectorSize
    let cut = start + 1 + random.below(sectorSize - 1)
    content.copy(
      random.chance(500) ? start..<cut : cut..<start + sectorSize, from: file.current)
  }

  /// Fills a sector, or one end of it, with random bytes; the rest is new or old.
  private func spoil(
    _ sector: Int, of file: SimulatedFile, _ content: inout SimulatedContent,
    _ random: inout SimulationRandom
  ) {
    let start = sector * sectorSize
    let end = start + sectorSize
    if random.chance(500) { content.copy(start..<end, from: file.current) }
    let cut = start + 1 + random.below(sectorSize - 1)
    let spoiled = [start..<end, start..<cut, cut..<end][random.below(3)]
    if options.neighboursAtRisk {
      content.replace(spoiled, with: random.bytes(spoiled.count))
      return
    }
    for case .write(let offset, let bytes) in file.pending {
      let written = (offset..<offset + bytes.count).clamped(to: spoiled)
      if !written.isEmpty { content.replace(written, with: random.bytes(written.count)) }
    }
  }

  /// Returns bytes of other files, of a freed one, or random ones.
  private func staleBytes(_ count: Int, _ random: inout SimulationRandom) -> [UInt8] {
    let pick = random.below(files.count + 2)
    if pick == files.count + 1 { return random.bytes(count) }
    let source = pick == files.count ? freed : files[pick].durable
    guard source.count > 0 else { return [UInt8](repeating: 0, count: count) }
    let start = random.below(source.count) / sectorSize * sectorSize
    let found = source.bytes(in: start..<start + count)
    return found + [UInt8](repeating: 0, count: count - found.count)
  }
}

extension SimulatedFile {
  /// The lengths that the file has had: first the one on the medium, then one after each pending
  /// change.
  var lengths: [Int] {
    var lengths = [durable.count]
    var length = cached?.count ?? durable.count
    for change in pending {
      switch change {
      case .write(let offset, let bytes): length = max(length, offset + bytes.count)
      case .resize(_, let to): length = to
      }
      lengths.append(length)
    }
    return lengths
  }

  /// The content that reads saw after the first `count` pending changes.
  func content(after count: Int) -> SimulatedContent {
    var content = cached ?? durable
    for change in pending.prefix(count) { change.apply(to: &content) }
    return content
  }

  /// Whether a sector differs from the medium.
  func isChanged(_ sector: Int) -> Bool {
    let range = sector * sectorSize..<(sector + 1) * sectorSize
    return current.bytes(in: range) != durable.bytes(in: range)
  }
}

extension SimulatedContent {
  /// Overwrites the bytes in `range` that exist.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    bytes.withUnsafeBytes {
      write(UnsafeRawBufferPointer(rebasing: $0[..<range.count]), at: range.lowerBound)
    }
  }
}
