import Andiron
import FHIRModel
import Foundation
import ValueModel

/// The version and the time of each resource in a store that maintains them
/// (``FHIRStoreOptions/maintainsMeta``), whatever wrote it.
///
/// A write through ``FHIRStore`` puts both into the resource, and then the time is that of the
/// commit. Any other resource, such as an imported one, keeps what it brought along, and is shown
/// with the time of the commit that wrote it and with the number of that write as its version,
/// which is above the numbers of all earlier versions. FHIR R4, section 3.1.0.4: a server sets both
/// on every write (<https://hl7.org/fhir/R4/http.html#create>).
extension Value {
  /// The resource as a store that maintains versions shows it.
  ///
  /// Of a write whose time the store does not know, the resource's own version and time stay.
  func maintained(_ stamp: RecordStamp) -> Value {
    let meta = self["meta"]
    let own = meta?["versionId"]?.string
    guard let time = stamp.milliseconds.map(Value.instant) else {
      if own != nil { return self }
      return versioned(String(stamp.sequence), nil)
    }
    if own != nil, let updated = meta?["lastUpdated"], updated.isText(time) { return self }
    return versioned(String(stamp.sequence), time)
  }

  /// A copy with these in its `meta`.
  private func versioned(_ version: String, _ time: String?) -> Value {
    var copy = self
    copy.setVersion(version, time)
    return copy
  }

  /// The `instant` of a number of milliseconds since 1970, with its milliseconds, in UTC.
  static func instant(_ milliseconds: UInt64) -> String {
    // Half a millisecond more leads to no other millisecond, however the fraction is rounded.
    let seconds = (Double(milliseconds) + 0.5) / 1_000
    return FHIRInstant(Date(timeIntervalSince1970: seconds), in: .gmt)?.text ?? ""
  }

  /// Sets `meta.versionId` and `meta.lastUpdated`, which stays as it is for nil.
  mutating func setVersion(_ version: String, _ time: String?) {
    var meta = self["meta"].flatMap { $0.kind == .object ? $0 : nil } ?? Value(object: [])
    meta["versionId"] = Value(version)
    if let time { meta["lastUpdated"] = Value(time) }
    self["meta"] = meta
  }
}
