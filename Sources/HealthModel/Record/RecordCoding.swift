import ObjectModel
import ValueModel

/// The coders of records.
enum RecordCoding {
  static let decoder: ValueDecoder = {
    var options = ValueDecoder.Options()
    options.date = .deferredToDate
    return ValueDecoder(options: options)
  }()

  static func encoder(_ dictionary: ValueDictionary?) -> ValueEncoder {
    var options = ValueEncoder.Options()
    options.date = .deferredToDate
    return ValueEncoder(dictionary: dictionary, options: options)
  }
}
