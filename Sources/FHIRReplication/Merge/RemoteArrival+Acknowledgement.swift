import FHIRModel
import FHIRStore
import ValueModel

extension RemoteArrival {
  /// Applies the answer to a request that the server has performed: the server has the resource
  /// that was sent, or its own version of it. Changes made since then are still to be sent.
  ///
  /// Throws the errors of the store.
  func acknowledge(
    _ address: ResourceAddress, _ written: WrittenResource, sent: Value?
  ) throws {
    let local = try transaction.reader.resource(
      address.type, id: address.id, release: release.version)
    guard let sent else {
      try setBase(nil as BaseRecord?, address, local)
      return try settlePending(address, local, nil)
    }
    let base =
      written.representation.map { BaseRecord($0) }
      ?? BaseRecord(
        version: written.version, updated: written.updated, isAssumed: true, resource: sent)
    let isEdited = !ResourceContent.isSame(local, sent)
    var result = local
    if let local, isEdited {
      let merged = ThreeWayMerge(types: release.types)
        .merged(base: sent, ours: local, theirs: base.resource)
      if !ResourceContent.isSame(merged, local) { result = try put(merged, address) }
    } else if let local {
      let counted = ResourceContent.counted(
        base.resource, version: base.version, updated: base.updated)
      let isCurrent =
        local == counted || (countsVersions && ResourceContent.isSame(local, counted))
      if !isCurrent { result = try put(counted, address) }
    }
    try setBase(base, address, result)
    try settlePending(address, result, base.resource)
  }
}
