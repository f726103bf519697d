import FHIRStore
import Testing
import ValueModel

extension FHIRStore {
  /// Checks what a search finds, in order, with indexes and without.
  func expect(
    _ text: String, _ ids: [String], _ place: SourceLocation = #_sourceLocation
  ) throws {
    let search = try FHIRSearch(text: text)
    #expect(try self.ids(text) == ids, "\(text)", sourceLocation: place)
    let all = try self.search(FHIRSearch(search.type))
    try KeyPlaces(self, all.release, [search.type: all.matches]).check(search, text)
    let scanned = try reader.searchWithoutIndexes(search).matches
    #expect(
      scanned.compactMap { $0["id"]?.string } == ids, "\(text), without indexes",
      sourceLocation: place)
  }

  /// Checks that a search is refused, and what the error names.
  func expectRefusal(
    _ text: String, _ code: FHIRStoreError.Code, path: String?,
    _ place: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try search(text)
      Issue.record("\(text) was answered", sourceLocation: place)
    } catch let error as FHIRStoreError {
      #expect(error.code == code, "\(text)", sourceLocation: place)
      #expect(error.path == path, "\(text)", sourceLocation: place)
    } catch {
      Issue.record("\(text): \(error)", sourceLocation: place)
    }
  }
}
