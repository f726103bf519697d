import ValueModel

/// A local change with what it starts from and what it leads to.
struct UploadItem: Sendable {
  enum Action: Sendable {
    case create
    case update
    case delete
  }

  var record: OutgoingRecord
  var base: BaseRecord?
  /// What the store has; nil if it was deleted.
  var local: Value?

  var address: ResourceAddress { record.address }

  /// Nil if there is nothing to be done.
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
