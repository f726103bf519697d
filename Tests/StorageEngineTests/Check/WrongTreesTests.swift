import FileAccess
import Testing

@testable import StorageEngine

/// Trees and counts that do not match the records are found, in a running engine and, once they
/// have reached a checkpoint, from outside.
@Suite(.forgesPages) struct WrongTreesTests {
  /// A running store with the tables that `CheckedStore.fill` creates.
  private struct Fixture {
    let store = CheckedStore()
    let engine: Engine
    let table: Table
    let versioned: Table
    let index: Index

    init() throws {
      engine = try store.open()
      try store.fill(engine)
      let snapshot = engine.snapshot()
      defer { snapshot.close() }
      table = try #require(snapshot.table("t"))
      versioned = try #require(snapshot.table("v"))
      index = try #require(snapshot.index("i"))
    }

    /// Commits the changes that `body` makes to the writer's state, and returns what is then found,
    /// live and from outside.
    func sabotage(_ body: (Writer) throws -> Void) throws -> [Set<Problem.Kind>] {
      try engine.write { transaction in
        try transaction.put(table, key: "sabotage", value: "")
        try body(transaction.writer)
      }
      let live = Set(try engine.verify().map(\.kind))
      try engine.checkpoint()
      let outside = Set(try store.crashed().verify().map(\.kind)).subtracting([.leftoverFile])
      return [live, outside]
    }

    func row(_ key: String, _ writer: Writer) throws -> UInt32 {
      try #require(Array(key.utf8).withBytes { writer.state.row(of: $0, in: table.identifier) })
    }
  }

  @Test func aRowThatHoldsThePlaceOfAnotherKeyIsFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      let other = writer.state.place(of: try fixture.row("key 4", writer))
      let row = try fixture.row("key 9", writer)
      RowTable.set(row, other.rawValue, in: &writer.state.roots.rows, writer.pages)
    }
    // The record of key 9 is still on disk, and its entry leads to that of key 4.
    for kinds in found {
      #expect(kinds.isSuperset(of: [.rowMismatch, .recordUnreachable, .indexEntryExtra]))
    }
  }

  @Test func keysThatShareARowAreFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      let row = try fixture.row("key 4", writer)
      _ = writer.state.roots.tables.update(fixture.table.identifier) { roots in
        Array("key 9".utf8).withBytes {
          BTree.upsert($0, UInt64(row), in: &roots.primary, writer.pages)
        }
      }
    }
    for kinds in found { #expect(kinds.contains(.rowShared)) }
  }

  @Test func aRecordThatNoTreeLeadsToIsFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      _ = writer.state.roots.tables.update(fixture.table.identifier) { roots in
        Array("key 9".utf8).withBytes { BTree.remove($0, in: &roots.primary, writer.pages) }
      }
    }
    for kinds in found { #expect(kinds.isSuperset(of: [.recordUnreachable, .freeRows])) }
  }

  @Test func anEntryThatAnIndexDoesNotHaveIsFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      let row = try fixture.row("key 9", writer)
      _ = writer.state.roots.tables.update(fixture.index.identifier) { roots in
        [UInt8(9)].withBytes {
          BTree.remove(writer.orderedKey.set($0, row: row), in: &roots.primary, writer.pages)
        }
      }
    }
    #expect(found == [[.indexEntryMissing], [.indexEntryMissing]])
  }

  @Test func anEntryThatNoRecordHasIsFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      let row = try fixture.row("key 9", writer)
      _ = writer.state.roots.tables.update(fixture.index.identifier) { roots in
        [UInt8(77)].withBytes {
          BTree.upsert(writer.orderedKey.set($0, row: row), 0, in: &roots.primary, writer.pages)
        }
      }
    }
    #expect(found == [[.indexEntryExtra], [.indexEntryExtra]])
  }

  @Test func changedEntriesAtAWrongPlaceAreFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      let row = try fixture.row("key 9", writer)
      let place = writer.state.place(of: row)
      withUnsafeBytes(of: row.bigEndian) { key in
        _ = BTree.upsert(key, place.rawValue, in: &writer.state.roots.entries, writer.pages)
      }
    }
    for kinds in found { #expect(kinds.contains(.entriesMismatch)) }
  }

  @Test func anOldVersionAtAWrongPlaceIsFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      let place = writer.state.place(of: try fixture.row("key 9", writer))
      _ = writer.state.roots.tables.update(fixture.versioned.identifier) { roots in
        Array("version 0".utf8).withBytes { key in
          let version = writer.orderedKey.set(key, sequence: SequenceNumber(1))
          return BTree.upsert(version, place.rawValue, in: &roots.oldVersions, writer.pages)
        }
      }
    }
    #expect(found == [[.oldVersionMismatch], [.oldVersionMismatch]])
  }

  @Test func aBrokenListOfFreeRowsIsFound() throws {
    let fixture = try Fixture()
    _ = try fixture.engine.write { try $0.delete(fixture.table, key: "key 9") }
    let found = try fixture.sabotage { $0.state.roots.freeRowCount += 1 }
    // Opening does not use such a checkpoint.
    #expect(found == [[.freeRows], [.checkpointStructure]])
    let other = try Fixture()
    let inUse = try other.sabotage { writer in
      writer.state.roots.freeRow = try other.row("key 9", writer)
    }
    #expect(inUse == [[.freeRows], [.checkpointStructure]])
  }

  @Test func aDefinitionThatIsNotStoredIsFound() throws {
    let fixture = try Fixture()
    let found = try fixture.sabotage { writer in
      var definition = try #require(writer.state.catalog.find(.table, "t"))
      definition.options.deflateLevel = 3
      writer.state.catalog.set(definition)
    }
    #expect(found == [[.catalogMismatch], [.catalogMismatch]])
  }

  @Test func countsThatAreNotThoseOfTheFramesAreFound() throws {
    let changes: [@Sendable (inout SegmentUsage.Change) -> Void] = [
      { $0.liveBytes += 8 }, { $0.livePuts -= 1 }, { $0.puts -= 1 },
    ]
    for change in changes {
      let fixture = try Fixture()
      let found = try fixture.sabotage { writer in
        writer.working.ledger.change(
          writer.state.place(of: try fixture.row("key 0", writer)).slot, change)
      }
      #expect(found == [[.usageMismatch], [.usageMismatch]])
    }
  }

  @Test func pagesInMemoryThatDoNotFitTogetherAreFound() throws {
    let fixture = try Fixture()
    let root = fixture.engine.snapshot().version.state.roots.rows
    let page = fixture.engine.core.arena.table.mutable(root.page)
    page.write8(Int(PageLayout.Kind.overflow.rawValue), PageLayout.kindOffset)
    #expect(try fixture.engine.verify().map(\.kind) == [.treeStructure])
  }
}
