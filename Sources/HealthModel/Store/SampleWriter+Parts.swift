import Andiron
import Foundation
import ObjectModel
import ValueModel

extension SampleWriter {
  /// Replaces a sample in the samples that contain it as a part.
  ///
  /// A containing sample with an identifier of its own keeps it, and gets a new arrival number. One
  /// with a derived identifier gets the identifier derived from its new content, as if it had been
  /// added that way: an archive that has it in its new form does not add a second one.
  func replaceParts(_ replacement: Replacement) throws {
    let parts = [replacement.old, replacement.syncKey].compactMap { part in
      part.map { Value($0.uuidString) }
    }
    let holders = try transaction.objects(SampleRecord.self)
      .where(.isIn(SampleRecord.partsPath, parts)).fetch()
    for holder in holders {
      guard let content = replacement.applied(to: holder.sample.content) else { continue }
      var sample = holder.sample
      sample.content = content
      let id = sample.id
      if id == holder.pk {
        try transaction.upsert(SampleRecord(sample, id: id, arrival: arrival))
      } else {
        try replace(holder, with: sample, id)
      }
    }
  }

  /// The recursion ends, because a sample whose identifier is derived from its content is not part
  /// of itself.
  private func replace(_ holder: SampleRecord, with sample: HealthSample, _ id: UUID) throws {
    var sync: SyncRecord?
    if let identity = sample.syncIdentity {
      let key = SyncRecord.key(identity.identifier, of: sample.type, sample.source)
      sync = try transaction.object(SyncRecord.self, key: key)
    }
    try remove(holder)
    if try !transaction.contains(SampleRecord.self, key: id) {
      try transaction.add(SampleRecord(sample, id: id, arrival: arrival))
    }
    if var sync, sync.id == holder.pk {
      sync.id = id
      try transaction.upsert(sync)
    }
    try replaceParts(Replacement(old: holder.pk, new: sample, newIdentifier: id))
  }
}
