import Andiron
import ObjectModel
import ValueModel

/// A chunk of a series, stored by the number of the series and a key. Its samples start at the key
/// or later, in the order of `NumberColumn.ordered`, and before the key of the next chunk. The
/// first chunk of a series has `firstKey`.
struct ChunkRecord: DeclaredObject {
  /// A key less than that of any start. The least integer is not a key.
  static let firstKey = Int.min + 1
  static let newestPath: ValuePath = "newest"
  static let collection = CollectionDeclaration<ChunkRecord>(
    name: "health.chunk", indexes: [.on(.path(newestPath), name: "newest")])

  var pk: CompoundKey<Int, Int>
  /// The greatest arrival number of the samples.
  var newest: Int64
  var chunk: SeriesChunk

  var series: Int { pk.parts.0 }
  var key: Int { pk.parts.1 }

  init(series: Int, key: Int, newest: Int64, chunk: SeriesChunk) {
    pk = CompoundKey(series, key)
    self.newest = newest
    self.chunk = chunk
  }

  init(series: Int, key: Int, _ rows: SeriesRows) {
    self.init(
      series: series, key: key, newest: rows.arrivals.max() ?? 0, chunk: SeriesChunk(rows))
  }

  // MARK: As a value

  init(storedValue: Value) throws(ObjectError) {
    guard let parts = storedValue[hidden: .primaryKey], parts.count == 2,
      let series = parts[0]?.integer, let key = parts[1]?.integer,
      let newest = storedValue["newest"]?.integer, let bytes = storedValue["bytes"]?.bytes
    else { throw ObjectError(.mismatch, "expected a chunk of samples") }
    self.init(
      series: Int(series), key: Int(key), newest: newest, chunk: SeriesChunk(bytes: bytes))
  }

  func storedValue(dictionary: ValueDictionary?) throws(ObjectError) -> Value {
    var value = Value(object: [("newest", Value(newest)), ("bytes", Value(bytes: chunk.bytes))])
    value[hidden: .primaryKey] = pk.keyValue
    do {
      return try value.encodedValue(dictionary: dictionary)
    } catch {
      throw ObjectError(.notRepresentable, error.message, underlying: error)
    }
  }
}

extension ChunkRecord {
  /// Returns the samples. Throws `.damaged` if they are not as they were written.
  func rows() throws(HealthError) -> SeriesRows {
    do {
      return try chunk.rows()
    } catch {
      throw damaged(error.reason)
    }
  }

  /// Returns some columns; see `SeriesChunk.rows`. Throws `.damaged` as `rows` does.
  func rows(_ columns: Set<SeriesChunk.Column>) throws(HealthError) -> SeriesRows {
    do {
      return try chunk.rows(columns)
    } catch {
      throw damaged(error.reason)
    }
  }

  /// Returns the summary of the samples. Throws `.damaged` as `rows` does.
  func summary() throws(HealthError) -> ChunkSummary {
    do {
      return try chunk.summary()
    } catch {
      throw damaged(error.reason)
    }
  }

  func damaged(_ reason: String) -> HealthError {
    var error = HealthError(.damaged, "a chunk of samples cannot be read: \(reason)")
    error.series = series
    error.chunk = key
    return error
  }
}
