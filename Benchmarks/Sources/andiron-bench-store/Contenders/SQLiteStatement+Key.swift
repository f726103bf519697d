import Andiron
import Foundation
import SQLiteAccess

extension SQLiteStatement {
  /// A key of sixteen bytes; `unassigned` where the column holds none.
  func key(_ column: Int32) -> UUID {
    let bytes = bytes(column)
    guard bytes.count == 16 else { return .unassigned }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}
