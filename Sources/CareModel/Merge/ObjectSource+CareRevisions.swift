public import Andiron
import Foundation
import ObjectModel
import ValueModel

extension ObjectSource {
  /// Which versions the store has. Give it to another store, whose revisions since then are what
  /// this one lacks.
  ///
  /// Throws what the store throws.
  public func careKnowledge() throws -> KnowledgeVector {
    try object(CareReplica.self, key: CareReplica.key)?.knowledge ?? KnowledgeVector()
  }

  /// The versions beyond those that are known: written here, and merged from others.
  ///
  /// Costs these versions, found by an index. Versions that were not written as versions, but as
  /// plain objects, are not among them. Throws what the store throws.
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

  /// The versions of one type beyond those that are known, oldest first, and what is known with
  /// all.
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
  /// Orders versions by the date of their writing, then by uuid.
  fileprivate var age: (Date, String) { (updatedDate ?? .distantPast, uuid.uuidString) }
}
