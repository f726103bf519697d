package import ValueModel

/// An object on its way from one storage to another.
package struct CopiedObject: Sendable {
  package var key: RecordKey
  package var keyBytes: [UInt8]
  /// With the primary key in the hidden field.
  package var value: Value
}
