/// The record of a copy into this store that is not complete, kept with the collections'
/// definitions.
enum CopyRecord {
  static let key: [UInt8] = [4]
}
