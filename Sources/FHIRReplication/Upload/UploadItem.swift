import ValueModel

/// A local change with the state on which it is based, and its result.
struct UploadItem: Sendable {
  enum Action: Sendable {
    case create
    case update
    case delete
  }

  var record: OutgoingRecord
  var base: BaseRecord?
  /// The resource in the store; nil if it was deleted.
  var local: Value?

  var address: ResourceAddress { record.address }

  /// The action for the change; nil if there is nothing to do.
  var action: Action? {
    switch (base, local) {
    case (nil, nil): nil
    case (nil, _?): .create
    case (_?, nil): .delete
    case (let base?, let local?):
      ResourceContent.isSame(base.resource, local) ? nil : .update
    }
  }
}
