public import Andiron
import Foundation
import ObjectModel
import ValueModel

extension ObjectSource {
  /// Returns the store's knowledge of versions. Give it to another store, whose revisions since
  /// then are the versions that this one lacks.
  ///
  /// Throws the errors of the store.
  public func careKnowledge() throws -> KnowledgeVector {
    try object(CareReplica.self, key: CareReplica.key)?.knowledge ?? KnowledgeVector()
  }

  /// Returns the versions that `known` does not include: those written here, and those merged from
  /// others.
  ///
  /// The cost is that of these versions, which an index finds. Objects written as plain objects
  /// instead of versions are not included. Throws the errors of the store.
  public func careRevisions(since known: KnowledgeVector) throws -> CareRevisions {
    try _withReadState { state in
      var entities: [CareEntity] = []
      var knowledge = known
      for type in CareTypes.versions {
        func read<Version: CareVersion>(_ type: Version.Type) throws {
          let (versions, all) = try state.revisedVersions(type, since: known)
          entities += versions.compactMap { CareEntity($0) }
          knowledge = all
        }
        try read(type)
      }
      entities.sort { $0.version.version.age < $1.version.version.age }
      return CareRevisions(since: known, knowledge: knowledge, entities: entities)
    }
  }

  /// Returns the versions of one type that `known` does not include, oldest first, and the
  /// knowledge that includes them all.
  func revisedVersions<Version: CareVersion>(
    _ type: Version.Type, since known: KnowledgeVector
  ) throws -> (versions: [Version], knowledge: KnowledgeVector) {
    try _withReadState { state in
      let knowledge = try state.careKnowledge()
      var versions: [Version] = []
      for (site, number) in knowledge.clocks where number > known[site] {
        let filter =
          Filter.comparison("stamp.site", .equal, site.queryValue)
          && .comparison("stamp.number", .greater, Value(known[site]))
        versions += try state.objects(type).where(filter).fetch()
      }
      versions.sort { $0.version.age < $1.version.age }
      var all = known
      all.merge(knowledge)
      return (versions, all)
    }
  }
}

extension VersionFields {
  /// The sort key of versions: the date of writing, then the uuid.
  fileprivate var age: (Date, String) { (updatedDate ?? .distantPast, uuid.uuidString) }
}
