import ObjectModel
import StorageEngine
import ValueModel

/// Checks whether the stored objects of a type can be read as that type.
///
/// Done when a store is opened for the type, so that a property that old objects lack does not show
/// up in the middle of a program.
struct TypeSample {
  /// The number of objects to try. If one of them can be read, the type is not to blame for the
  /// others.
  private static let count = 8

  let state: ReadState

  /// Throws `.wrongType` if none of the first objects can be read as the type.
  func check<Object: StoredObject>(_ type: Object.Type) throws {
    guard let binding = try state.binding(of: type) else { return }
    var walk = try state.rows.walk(binding.table, .all, isReversed: false)
    var rows: [UInt32] = []
    while rows.count < Self.count, walk.next(Self.count - rows.count, into: &rows) {}
    var failure: StoreError?
    var isRead = false
    try state.forEach(rows: rows.prefix(Self.count).sorted(), in: binding) { value in
      do throws(StoreError) {
        _ = try state.object(type, value, binding)
        isRead = true
      } catch {
        failure = failure ?? error
      }
    }
    if let failure, !isRead { throw Self.explained(failure, binding.name) }
  }

  private static func explained(_ error: StoreError, _ collection: String) -> StoreError {
    guard error.code == .wrongType else { return error }
    return StoreError(
      .wrongType,
      "stored objects cannot be read as the type: \(error.message); a property that is new is given to them by "
        + "MigrationStep.addField",
      collection: collection, underlying: error.underlying)
  }
}
