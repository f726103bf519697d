import FHIRModel
import ValueModel

/// A collection as the first page lists it.
struct CollectionSummary: Sendable {
  /// A language in which collections are searched.
  enum Language: String, Sendable {
    case fhir, predicate, selector, words
  }

  struct Index: Sendable {
    var name: String
    /// `ready`, for instance.
    var state: String
    /// The number of entries; nil if counting them would read them all.
    var entryCount: Int?
  }

  var place: CollectionPlace
  var title: String
  /// The heading that the collection stands under.
  var group: String
  var count: Int
  var deletedCount = 0
  /// About how many bytes the records have; nil if nobody knows.
  var approximateByteCount: Int?
  /// The languages in which it can be searched, the usual one first.
  var languages: [Language]
  var indexes: [Index]

  /// A type of resource.
  static func resources(
    _ place: ResourcePlace, count: Int, byteCount: Int?, indexes: [Index]
  ) -> CollectionSummary {
    CollectionSummary(
      place: place.collection, title: place.type,
      group: "FHIR \(place.version.rawValue.uppercased())", count: count,
      approximateByteCount: byteCount, languages: [.fhir, .predicate, .selector], indexes: indexes)
  }

  /// Objects that are not resources.
  static func objects(
    _ name: String, count: Int, byteCount: Int?, indexes: [Index]
  ) -> CollectionSummary {
    CollectionSummary(
      place: CollectionPlace(.objects, name), title: name, group: "Objects", count: count,
      approximateByteCount: byteCount, languages: [.predicate, .selector], indexes: indexes)
  }

  var value: Value {
    Value(
      object: place.fields + [
        ("title", Value(title)), ("group", Value(group)), ("count", Value(count)),
        ("approximateBytes", Value(optional: approximateByteCount)),
        ("deletedCount", Value(deletedCount)),
        ("languages", Value(array: languages.map { Value($0.rawValue) })),
        ("indexes", Value(array: indexes.map(\.value))),
      ])
  }
}

extension CollectionSummary.Index {
  fileprivate var value: Value {
    [
      "name": Value(name), "state": Value(state), "entries": Value(optional: entryCount),
    ]
  }
}
