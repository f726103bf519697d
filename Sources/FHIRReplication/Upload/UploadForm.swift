import FHIRModel
import ValueModel

/// Chooses the request that sends a change, by the strategy and the server's capabilities.
struct UploadForm: Sendable {
  let strategy: FHIRUploadStrategy
  let capabilities: ServerCapabilities
  let release: any FHIRRelease.Type

  /// Whether changes are sent as transactions.
  var usesTransactions: Bool {
    switch strategy.form {
    case .transactions: true
    case .requests: false
    case .automatic: capabilities.performsTransactions
    }
  }

  var limits: UploadPlanner.Limits {
    if case .transactions(let entries, let bytes) = strategy.form {
      return UploadPlanner.Limits(entries: max(1, entries), bytes: max(1, bytes))
    }
    return UploadPlanner.Limits(entries: usesTransactions ? 500 : 50, bytes: 4 << 20)
  }

  /// The identifier of creations by POST; nil if resources are created by PUT.
  var identifier: CreationIdentifier? {
    guard case .post(let system) = strategy.creation else { return nil }
    return CreationIdentifier(system: system, release: release)
  }

  /// Returns the request for a change; nil if there is nothing to do. `sent` is the resource in the
  /// form that is sent.
  func request(_ item: UploadItem, sent: Value?) -> UploadRequest? {
    let address = item.address
    switch (item.action, sent) {
    case (.create, let sent?):
      guard let identifier else {
        return UploadRequest(
          method: .put, type: address.type, id: address.id, body: sent, isNew: true)
      }
      var body = sent
      body["id"] = nil
      return UploadRequest(
        method: .post, type: address.type, body: body,
        ifNoneExist: identifier.condition(of: sent))
    case (.update, let sent?):
      let version = item.base?.version
      if let patch = patch(item, sent) {
        return UploadRequest(
          method: .patch, type: address.type, id: address.id, body: patch, ifMatch: version)
      }
      return UploadRequest(
        method: .put, type: address.type, id: address.id, body: sent, ifMatch: version)
    case (.delete, _):
      return UploadRequest(
        method: .delete, type: address.type, id: address.id, ifMatch: item.base?.version)
    default: return nil
    }
  }

  /// Returns the difference as a patch, if patches are wanted and the server's version is known:
  /// without that version, a repeated patch might change more.
  private func patch(_ item: UploadItem, _ sent: Value) -> Value? {
    guard release.version != .dstu2, let base = item.base, base.version != nil, !base.isAssumed
    else { return nil }
    switch strategy.update {
    case .put: return nil
    case .automatic where !capabilities.has("patch", of: item.address.type): return nil
    case .automatic, .patch:
      let patch = JSONPatch(from: ResourceContent.sendable(base.resource), to: sent)
      return patch.operations.isEmpty ? nil : patch.document
    }
  }
}
