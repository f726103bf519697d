/// The columns of a table of samples, by the names in its first row.
enum TableColumn: String, CaseIterable {
  case type
  case start
  case end
  case value
  case unit
  case created
  case sourceName
  case sourceVersion
  case bundleIdentifier
  case productType
  case systemVersion
  case device
  case metadata
  case identifier
  case content
}
