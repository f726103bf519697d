import Andiron
public import Foundation
import ObjectModel
import ValueModel

extension HealthReader {
  /// Returns the samples of a query, in the order of their starts; see `HealthStore.samples`.
  ///
  /// Throws the errors of that method, except those of `Store.read`.
  public func samples(_ query: SampleQuery) throws -> [HealthSample] {
    var samples: [HealthSample] = []
    try forEach(query) { sample in
      samples.append(sample)
      return true
    }
    return samples
  }

  /// Calls `body` with the samples of a query until it returns false; see `HealthStore.forEach`.
  ///
  /// Throws what `samples` and `body` throw.
  public func forEach(_ query: SampleQuery, _ body: (HealthSample) throws -> Bool) throws {
    try SampleSearch(snapshot, catalogue, query).forEach(body)
  }

  /// Returns the number of samples that match a query, within its offset and limit. Throws what
  /// `samples` throws.
  public func count(_ query: SampleQuery) throws -> Int {
    var count = 0
    try SampleSearch(snapshot, catalogue, query).forEachMatch { _ in
      count += 1
      return true
    }
    return count
  }

  /// Returns the sample with an identifier; nil if there is none. Throws what `samples` throws.
  public func sample(id: UUID) throws -> HealthSample? {
    var query = SampleQuery()
    query.ids = [id]
    return try samples(query).first
  }

  /// Returns the types that the store has or had samples of, in the order of their identifiers; see
  /// `HealthStore.types`.
  ///
  /// Throws `StoreError.engine` if records cannot be read.
  public func types() throws -> [SampleType] {
    Set(catalogue.types).union(try snapshot.singleTypes())
      .union(try MemberSamples(source: snapshot, catalogue: catalogue).types()).sorted()
  }

  /// Returns the sources that samples of a type come or came from; see `HealthStore.sources`.
  ///
  /// Throws `StoreError.engine` if records cannot be read.
  public func sources(of type: SampleType) throws -> [SourceRevision] {
    var sources = catalogue.numbers(of: type).map { catalogue.key($0).source }
    let isOfType = Filter.comparison(SampleRecord.typePath, .equal, Value(type.identifier))
    sources += try snapshot.objects(SampleRecord.self).where(isOfType).fetch()
      .map(\.sample.source)
    let always = TimeFilter(from: -.infinity, to: .infinity)
    sources += try MemberSamples(source: snapshot, catalogue: catalogue).find([type], always)
      .map(\.sample.source)
    var known: Set<SourceRevision> = []
    return sources.filter { known.insert($0).inserted }
  }
}

extension ObjectSource {
  /// The types of the samples that are kept one by one. Costs a look at the first sample of each.
  func singleTypes() throws -> [SampleType] {
    var types: [SampleType] = []
    let records = collection(SampleRecord.collection.name)
    var query = Query(
      sorts: [SortKey(SampleRecord.typePath), SortKey(SampleRecord.startPath)], limit: 1,
      projection: [SampleRecord.typePath])
    while true {
      var next: SampleType?
      try records.forEach(query) { _, value in
        next = value[SampleRecord.typePath]?.string.map { SampleType($0) }
      }
      guard let next else { return types }
      types.append(next)
      query.filter = .comparison(SampleRecord.typePath, .greater, Value(next.identifier))
    }
  }
}
