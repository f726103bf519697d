import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import ValueModel

/// The facts about a sample, besides its content, for which a resource has no element.
struct Envelope {
  var type: SampleType?
  /// Nil for resources that others wrote.
  var source: SourceRevision?
  var device: HealthDevice?
  var metadata = Metadata()
  /// The offsets that the sample came with, if they differ from those beside its dates.
  var offsets: ClockOffsets?
  var start: SampleTime?
  var end: SampleTime?
  var created: SampleTime?

  /// - Parameter isWhole: Whether the resource has no elements for the type and the dates.
  ///
  /// Throws `dateOutOfRange` for a date that FHIR cannot write, and `invalidSample` for a number in
  /// the metadata that is not finite.
  static func written(
    _ sample: HealthSample, isWhole: Bool
  ) throws(HealthFHIRError) -> [Extension] {
    var extensions: [Extension] = []
    if isWhole || !canBeCode(sample.type) {
      extensions.append(HealthExtension.text(HealthExtension.url("type"), sample.type.identifier))
    }
    if isWhole { extensions.append(try times(sample)) }
    if let offsets = offsets(of: sample) { extensions.append(offsets) }
    if let source = source(sample.source) { extensions.append(source) }
    if let device = sample.device { extensions.append(self.device(device.fields)) }
    for entry in sample.metadata.entries {
      guard let entry = MetadataForm.written(entry) else {
        throw HealthFHIRError(
          .invalidSample, "a number in the metadata is not finite", type: sample.type)
      }
      extensions.append(entry)
    }
    return extensions
  }

  /// Whether the identifier of a type can stand as a code.
  static func canBeCode(_ type: SampleType) -> Bool { PrimitiveType.code.accepts(type.identifier) }

  private static func times(_ sample: HealthSample) throws(HealthFHIRError) -> Extension {
    let offsets = sample.shownOffsets
    let dates: [(String, Date?, Int?)] = [
      ("start", sample.start, offsets.start), ("end", sample.end, offsets.end),
      ("created", sample.created, offsets.created),
    ]
    var members: [Extension] = []
    for (name, date, offset) in dates {
      guard let date else { continue }
      guard let text = SampleTime(date, offset).text else {
        throw HealthFHIRError(
          .dateOutOfRange, "a date is not within the years 1 to 9999", type: sample.type)
      }
      var member = Extension(url: name)
      member.valueInstant = FHIRInstant(unchecked: text)
      members.append(member)
    }
    return HealthExtension.group("time", members)
  }

  /// The offsets that the sample came with, if they differ from those beside its dates.
  private static func offsets(of sample: HealthSample) -> Extension? {
    let offsets = sample.offsets
    let fields = [("start", offsets.start), ("end", offsets.end), ("created", offsets.created)]
    if offsets == sample.shownOffsets, fields.allSatisfy({ SampleTime.canWrite(offset: $0.1) }) {
      return nil
    }
    let members = fields.compactMap { name, offset in
      offset.map { offset in
        var member = Extension(url: name)
        member.valueDecimal = ExactDecimal(Int64(offset))
        return member
      }
    }
    if !members.isEmpty { return HealthExtension.group("offsets", members) }
    var none = Extension(url: HealthExtension.url("offsets"))
    none.valueBoolean = false
    return none
  }

  private static func source(_ source: SourceRevision) -> Extension? {
    HealthExtension.group(
      "source",
      texts: [
        ("name", source.name), ("bundleIdentifier", source.bundleIdentifier),
        ("version", source.version), ("productType", source.productType),
        ("systemVersion", source.systemVersion),
      ])
  }

  private static func device(_ fields: HealthDevice.Fields) -> Extension {
    let texts = deviceFields.map { ($0.name, fields[keyPath: $0.path]) }
    if let group = HealthExtension.group("device", texts: texts) { return group }
    // A device without any known details.
    var result = Extension(url: HealthExtension.url("device"))
    result.valueBoolean = true
    return result
  }

  private static var deviceFields:
    [(name: String, path: WritableKeyPath<HealthDevice.Fields, String?>)]
  {
    [
      ("name", \.name), ("manufacturer", \.manufacturer), ("model", \.model),
      ("hardwareVersion", \.hardwareVersion), ("firmwareVersion", \.firmwareVersion),
      ("softwareVersion", \.softwareVersion), ("localIdentifier", \.localIdentifier),
      ("udiDeviceIdentifier", \.udiDeviceIdentifier), ("otherText", \.otherText),
    ]
  }
}

extension Envelope {
  /// Reads what was written. Throws `damaged` if an extension is not as it was written.
  init(_ extensions: [Extension]) throws(HealthFHIRError) {
    type = extensions.text(HealthExtension.url("type")).map { SampleType($0) }
    if let found = extensions[HealthExtension.url("source")] { source = try Self.source(found) }
    device = extensions[HealthExtension.url("device")].map(Self.device)
    if let found = extensions[HealthExtension.url("offsets")] { offsets = Self.offsets(found) }
    if let found = extensions[HealthExtension.url("time")] {
      start = try Self.time("start", in: found)
      end = try Self.time("end", in: found)
      created = try Self.time("created", in: found)
    }
    for found in extensions where found.url == MetadataForm.url {
      guard let entry = MetadataForm.read(found) else { throw Self.damaged("metadata") }
      metadata.entries.append(entry)
    }
  }

  private static func source(_ found: Extension) throws(HealthFHIRError) -> SourceRevision {
    let members = found.extension
    guard let name = members.text("name") else { throw damaged("source") }
    return SourceRevision(
      name: name, bundleIdentifier: members.text("bundleIdentifier"),
      version: members.text("version"), productType: members.text("productType"),
      systemVersion: members.text("systemVersion"))
  }

  private static func device(_ found: Extension) -> HealthDevice {
    let members = found.extension
    var fields = HealthDevice.Fields()
    for (name, path) in deviceFields { fields[keyPath: path] = members.text(name) }
    return HealthDevice(fields)
  }

  private static func offsets(_ found: Extension) -> ClockOffsets {
    func offset(_ name: String) -> Int? {
      found.extension[name]?.valueDecimal?.int64.flatMap { Int(exactly: $0) }
    }
    return ClockOffsets(start: offset("start"), end: offset("end"), created: offset("created"))
  }

  private static func time(
    _ name: String, in found: Extension
  ) throws(HealthFHIRError) -> SampleTime? {
    guard let member = found.extension[name] else { return nil }
    guard let time = member.valueInstant.flatMap({ SampleTime($0.text) }) else {
      throw damaged("time")
    }
    return time
  }

  private static func damaged(_ name: String) -> HealthFHIRError {
    HealthFHIRError(.damaged, "the extension \(name) is not as it was written")
  }
}
