import TestSupport
import Testing

@testable import StorageEngine

/// Which pages are used again while versions are pinned.
@Suite struct PinnedPagesTests {
  @Test("pages are used again exactly when no version in use has them")
  func exactReuse() {
    for seed in Seeds.list(12) {
      var model = PinnedPagesModel(seed: seed, keyCount: 60)
      for step in 0..<150 {
        switch Int.random(in: 0..<12, using: &model.random) {
        case 0..<5:
          let changes = Int.random(in: 0...8, using: &model.random)
          model.transact(changes: changes, commits: true)
        case 5: model.transact(changes: 6, commits: false)
        case 6, 7: model.publish()
        case 8: model.pin()
        case 9: model.pin(copying: true)
        case 10: model.release()
        default: if step % 5 == 0 { model.releaseAll() }
        }
        model.copySome()
        // Several steps may pass before the writer looks.
        if model.random.chance(1, in: 3) { continue }
        model.reclaim()
        let needed = model.needed
        #expect(model.freePages().isDisjoint(with: needed), "seed \(seed) step \(step)")
        // It is not specified how soon it is known that a page was copied.
        let used = model.writer.statistics.usedPages
        let isExact = used == needed.count || model.isCopying && used > needed.count
        #expect(isExact, "seed \(seed) step \(step)")
        #expect(model.isIntact, "seed \(seed) step \(step)")
      }
      model.releaseAll()
      while model.recent.count > 1 { model.publish() }
      model.reclaim()
      #expect(model.writer.statistics.retiredPages == 0, "seed \(seed)")
    }
  }

  @Test(
    "under a pinned version, changing the same keys again and again takes one copy of each page")
  func boundedChurn() {
    for seed in Seeds.list(2) {
      var model = PinnedPagesModel(seed: seed, keyCount: 400)
      for _ in 0..<20 { model.transact(changes: 100, commits: true) }
      while model.recent.count > 1 { model.publish() }
      model.pin()
      model.reclaim()
      let before = model.writer.statistics.usedPages
      for _ in 0..<120 {
        model.transact(changes: 20, commits: true)
        model.publish()
        model.reclaim()
      }
      // The pinned version, the newest, and what the last commits are about to give up.
      #expect(model.writer.statistics.usedPages <= 3 * before, "seed \(seed)")
      #expect(model.isIntact, "seed \(seed)")
    }
  }

  @Test("what a checkpoint has copied is used again before its snapshot goes")
  func copiedPages() {
    for seed in Seeds.list(2) {
      var model = PinnedPagesModel(seed: seed, keyCount: 400)
      for _ in 0..<20 { model.transact(changes: 100, commits: true) }
      while model.recent.count > 1 { model.publish() }
      model.pin(copying: true)
      model.transact(changes: 300, commits: true)
      model.publish()
      model.reclaim()
      let waiting = model.writer.statistics.retiredPages
      #expect(waiting > 50, "seed \(seed)")
      model.copyAll()
      model.reclaim()
      #expect(model.writer.statistics.retiredPages == 0, "seed \(seed)")
      model.pin(copying: true)
      model.pin()
      model.copyAll()
      model.transact(changes: 300, commits: true)
      model.publish()
      model.reclaim()
      #expect(model.writer.statistics.retiredPages > 50, "seed \(seed)")
      #expect(model.freePages().isDisjoint(with: model.needed), "seed \(seed)")
      #expect(model.isIntact, "seed \(seed)")
    }
  }

  @Test("pages move to older pinned versions as younger ones are released")
  func handingDown() {
    let writer = PageWriter(PageArena())
    func commit(_ version: UInt64, _ body: () -> Void) {
      writer.begin()
      body()
      writer.commit(version: version)
    }
    var old = PageNumber.none
    var young = PageNumber.none
    commit(1) { old = writer.allocate() }
    commit(2) { young = writer.allocate() }
    commit(3) {
      writer.retire(old)
      writer.retire(young)
    }
    // Version 2 has both pages, version 1 only the older.
    writer.reclaim(
      upTo: 3, pins: [PageWriter.PinnedVersion(version: 1), PageWriter.PinnedVersion(version: 2)])
    #expect(writer.statistics.freePages == 0)
    writer.reclaim(upTo: 3, pins: [PageWriter.PinnedVersion(version: 1)])
    #expect(writer.statistics.freePages == 1)
    #expect(writer.statistics.retiredPages == 1)
    writer.begin()
    #expect(writer.allocate() == young)
    writer.abort()
    writer.reclaim(upTo: 3, pins: [])
    #expect(writer.statistics.freePages == 2)
  }

  @Test(
    "the registry gives each pinned version once, and what is copied only if no other pin needs it")
  func registry() {
    let copied = CopiedPages(PageArena())
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      let registry = SnapshotRegistry()
      var open: [UInt64: (version: UInt64, isCopying: Bool)] = [:]
      var newest: UInt64 = 1
      for _ in 0..<500 {
        if random.chance(1, in: 4) { newest += UInt64.random(in: 1...3, using: &random) }
        if random.chance(1, in: 2) {
          let isCopying = random.chance(1, in: 2)
          let token = registry.add(newest, at: 0, copied: isCopying ? copied : nil)
          open[token] = (newest, isCopying)
        } else if let token = open.keys.sorted().randomElement(using: &random) {
          registry.remove(token)
          registry.remove(token)
          open[token] = nil
        }
        let pins = Dictionary(grouping: open.values, by: \.version)
        #expect(registry.pins.map(\.version) == open.values.map(\.version).sorted(), "seed \(seed)")
        #expect(registry.pins.first?.version == pins.keys.min(), "seed \(seed)")
        let older = registry.versions(before: newest)
        #expect(older.map(\.version) == pins.keys.filter { $0 < newest }.sorted(), "seed \(seed)")
        for pinned in older {
          let mayReuse = pins[pinned.version].map { $0.count == 1 && $0[0].isCopying } == true
          #expect((pinned.copied != nil) == mayReuse, "seed \(seed)")
        }
      }
    }
  }
}
