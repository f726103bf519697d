public import Foundation
import ObjectModel
public import ValueModel

/// Sums and averages of numbers. Each number of an array counts; null and absent fields are left
/// out.
extension Objects {
  /// Returns the sum of a field's numbers: an `Int` for integers, a `Double` for floating-point
  /// numbers, and a `Decimal`, exact up to 38 digits, for decimals; zero if there are no numbers.
  ///
  /// Throws `.numberOutOfRange` if a number or the sum is not within the range of that type
  /// (`sum(of:as:)` adds in another one), `.invalidQuery` if the query is wrong or the key path is
  /// not a field, and `.damaged` or `.failed` if a record cannot be read.
  public func sum<Field: SummableField>(
    of field: any KeyPath<Object, Field> & Sendable
  ) throws -> Field.Total {
    try sum(of: field, as: Field.Total.self)
  }

  /// Returns the sum of a field's numbers as an `Int`, a `Double` or a `Decimal`.
  ///
  /// As `Double`, numbers of any size can be added: each is rounded to the nearest `Double`, and
  /// the sum is infinite if it exceeds them all. Values that are not numbers are left out. Throws
  /// what `sum(of:)` throws, and `.invalidQuery` if the type says that the field has no numbers.
  public func sum<Total: AggregateNumber>(
    of field: any PartialKeyPath<Object> & Sendable, as type: Total.Type
  ) throws -> Total {
    try sum(of: ObjectQuery.path(field), as: type)
  }

  /// Returns the sum of the numbers at a path, by default as a `Decimal`.
  ///
  /// Values that are not numbers are left out. Throws what `sum(of:as:)` throws for a field.
  public func sum<Total: AggregateNumber>(
    of path: ValuePath, as type: Total.Type = Decimal.self
  ) throws -> Total {
    try source.total(of: path, query, as: type).sum
  }

  /// Returns the mean of a field's numbers, a `Decimal` for decimals and otherwise a `Double`; nil
  /// if there are no numbers.
  ///
  /// Throws what `sum(of:)` throws.
  public func average<Field: SummableField>(
    of field: any KeyPath<Object, Field> & Sendable
  ) throws -> Field.Total.Average? {
    try average(of: field, as: Field.Total.self)
  }

  /// Returns the mean of a field's numbers, added as an `Int`, a `Double` or a `Decimal`; nil if
  /// there are no numbers.
  ///
  /// Throws what `sum(of:as:)` throws.
  public func average<Total: AggregateNumber>(
    of field: any PartialKeyPath<Object> & Sendable, as type: Total.Type
  ) throws -> Total.Average? {
    try average(of: ObjectQuery.path(field), as: type)
  }

  /// Returns the mean of the numbers at a path, by default as a `Decimal`; nil if there are no
  /// numbers.
  ///
  /// Throws what `sum(of:as:)` throws.
  public func average<Total: AggregateNumber>(
    of path: ValuePath, as type: Total.Type = Decimal.self
  ) throws -> Total.Average? {
    let total = try source.total(of: path, query, as: type)
    return total.count == 0 ? nil : Total._average(total.sum, total.count)
  }
}
