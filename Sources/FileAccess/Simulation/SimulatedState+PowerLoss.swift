/// The effect of a power loss on the whole file system.
extension SimulatedState {
  /// Returns the state that a new process finds, as decided by `chooser`.
  func afterPowerLoss(_ chooser: inout CrashChooser) -> SimulatedState {
    var result = self
    result.forgetHandles()
    result.plan.restart()
    result.settleEntries(&chooser)
    for index in result.files.indices {
      let content =
        files[index].pending.isEmpty
        ? files[index].durable : contentAfterPowerLoss(of: index, &chooser)
      result.files[index] = SimulatedFile(durable: content)
    }
    result.countNames()
    return result
  }

  /// Decides which pending directory operations took effect.
  private mutating func settleEntries(_ chooser: inout CrashChooser) {
    for operation in pendingOperations where chooser.keepsEntry() {
      for change in operation {
        directories[change.directory].durableEntries[change.name] = change.node
      }
    }
    pendingOperations = []
    for index in directories.indices {
      directories[index].entries = directories[index].durableEntries
    }
  }

  /// Recounts the names of files, drops files without a name, and adds up the space.
  private mutating func countNames() {
    var waiting = [0]
    var reached: Set<Int> = [0]
    while let directory = waiting.popLast() {
      for node in directories[directory].entries.values {
        switch node {
        case .file(let file):
          files[file].linkCount += 1
          files[file].durableLinkCount += 1
        case .directory(let next):
          if reached.insert(next).inserted { waiting.append(next) }
        }
      }
    }
    usedBytes = 0
    for index in files.indices {
      if files[index].linkCount == 0 { files[index] = SimulatedFile() }
      usedBytes += files[index].current.count
    }
  }
}

/// The effect of a power loss on one file.
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
    _ outcome: CrashChooser.SectorOutcome, to sectors: Range<Int>, of file: SimulatedFile,
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
