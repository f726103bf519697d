/// The attributes of records and of the elements within them.
enum RecordAttribute: String, CaseIterable {
  case type
  case unit
  case value
  case sourceName
  case sourceVersion
  case device
  case creationDate
  case startDate
  case endDate
  case key
  case beatRate = "bpm"
  case beatTime = "time"
}
