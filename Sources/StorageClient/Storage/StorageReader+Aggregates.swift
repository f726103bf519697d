public import Andiron
import Foundation
public import ObjectModel
import ValueModel

/// Aggregates of the objects of a query, within its offset and limit, by key paths.
///
/// All throw `StorageError`: `.invalidQuery` if the query is wrong or the key path is not a field,
/// `.wrongType` if a value cannot be read as the field's type, and what reading throws.
extension StorageReader {
  /// Returns the least value of a field; nil if no object has one.
  public func minimum<Object: StoredObject, Field: Decodable>(
    of field: any KeyPath<Object, Field> & Sendable,
    _ query: ObjectQuery<Object> = ObjectQuery<Object>()
  ) throws -> Field? {
    try minimum(of: path(field), query).map { try decoded($0, Object.self) }
  }

  /// Returns the greatest value of a field; nil if no object has one.
  public func maximum<Object: StoredObject, Field: Decodable>(
    of field: any KeyPath<Object, Field> & Sendable,
    _ query: ObjectQuery<Object> = ObjectQuery<Object>()
  ) throws -> Field? {
    try maximum(of: path(field), query).map { try decoded($0, Object.self) }
  }

  /// Returns the distinct values of a field in order, and the number of objects with each.
  public func groupCounts<Object: StoredObject, Field: Decodable>(
    by field: any KeyPath<Object, Field> & Sendable,
    _ query: ObjectQuery<Object> = ObjectQuery<Object>()
  ) throws -> [(value: Field, count: Int)] {
    try groupCounts(by: path(field), query).map { (try decoded($0.value, Object.self), $0.count) }
  }

  /// Returns the distinct values of a field in order.
  public func distinct<Object: StoredObject, Field: Decodable>(
    _ field: any KeyPath<Object, Field> & Sendable,
    _ query: ObjectQuery<Object> = ObjectQuery<Object>()
  ) throws -> [Field] {
    try groupCounts(by: field, query).map(\.value)
  }

  /// Returns the sum of a field's numbers: an `Int` for integers, a `Double` for floating-point
  /// numbers and a `Decimal` for decimals; zero if there are no numbers. Throws `.numberOutOfRange`
  /// if a number or the sum is outside the range of that type.
  public func sum<Object: StoredObject, Field: SummableField>(
    of field: any KeyPath<Object, Field> & Sendable,
    _ query: ObjectQuery<Object> = ObjectQuery<Object>()
  ) throws -> Field.Total {
    try _total(of: path(field), query, as: Field.Total.self).sum
  }

  /// Returns the mean of a field's numbers; nil if there are no numbers. Throws what `sum` throws.
  public func average<Object: StoredObject, Field: SummableField>(
    of field: any KeyPath<Object, Field> & Sendable,
    _ query: ObjectQuery<Object> = ObjectQuery<Object>()
  ) throws -> Field.Total.Average? {
    let total = try _total(of: path(field), query, as: Field.Total.self)
    return total.count == 0 ? nil : Field.Total._average(total.sum, total.count)
  }

  private func path<Object: StoredObject>(
    _ field: any PartialKeyPath<Object> & Sendable
  ) throws -> ValuePath {
    try StorageError.wrapping { try ObjectQuery<Object>.path(field) }
  }

  private func decoded<Field: Decodable, Object: StoredObject>(
    _ value: Value, _ type: Object.Type
  ) throws -> Field {
    do {
      return try ValueDecoder.ordinary.decode(Field.self, from: value)
    } catch {
      throw StorageError(
        .wrongType, "a value cannot be read as the field's type",
        collection: Object.collectionName)
    }
  }
}
