import Andiron
import ObjectModel
import ValueModel

/// A record of the store of health data: dates are numbers of seconds, with all their bits.
protocol HealthRecord: DeclaredObject, Codable {}

extension HealthRecord {
  init(storedValue: Value) throws(ObjectError) {
    do {
      self = try RecordCoding.decoder.decode(Self.self, from: storedValue)
    } catch {
      throw ObjectError(coding: error)
    }
  }

  func storedValue(dictionary: ValueDictionary?) throws(ObjectError) -> Value {
    do {
      return try RecordCoding.encoder(dictionary).encode(self)
    } catch {
      throw ObjectError(coding: error)
    }
  }
}
