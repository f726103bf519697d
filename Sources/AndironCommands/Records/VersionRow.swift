internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import Foundation
internal import ValueModel

/// One version of a resource, as a row of its history.
struct VersionRow {
  let label: String
  let version: ResourceVersion
  /// The changes since the previous version; nil if that is not kept, or if one of the two is a
  /// deletion.
  let patch: JSONPatch?

  /// Returns the rows in the order of `versions`, which are sorted newest first.
  static func all(_ versions: [ResourceVersion]) -> [VersionRow] {
    Label.all(versions).enumerated().map { position, label in
      let older = position + 1 < versions.count ? versions[position + 1].resource : nil
      let patch = older.flatMap { older in
        label.version.resource.map { JSONPatch(from: older, to: $0) }
      }
      return VersionRow(label: label.label, version: label.version, patch: patch)
    }
  }

  private var time: String? {
    version.time.flatMap { FHIRInstant($0, in: .gmt)?.text }
  }

  /// The paths that changed; nil if the changes are not known.
  var paths: [String]? {
    patch?.operations.map { operation in
      switch operation {
      case .add(let path, _), .remove(let path), .replace(let path, _), .test(let path, _),
        .move(_, let path), .copy(_, let path):
        path.description
      }
    }
  }

  func json(showsValues: Bool) -> Value {
    var fields: [(String, Value)] = [
      ("version", Value(label)), ("sequence", Value(Int(clamping: version.sequence))),
    ]
    if let time { fields.append(("time", Value(time))) }
    fields.append(("isDeleted", Value(version.resource == nil)))
    if let resource = version.resource {
      fields.append(("bytes", Value(resource.jsonBytes().count)))
    }
    if let patch, let paths {
      fields.append(
        showsValues
          ? ("patch", patch.document)
          : ("changedPaths", Value(array: paths.map { Value($0) })))
    }
    return Value(object: fields)
  }

  private var change: String {
    guard version.resource != nil else { return "deleted" }
    guard let paths else { return "stored" }
    return paths.isEmpty ? "nothing" : paths.joined(separator: " ")
  }

  /// Prints each change on a line of its own, with its values.
  static func printChanges(_ rows: [VersionRow], _ console: Console) throws {
    for row in rows {
      let change = row.patch == nil ? ", " + row.change : ""
      try console.line("version \(row.label), \(row.time ?? "at an unknown time")\(change)")
      for operation in row.patch?.operations ?? [] {
        let operation = JSONPatch([operation]).document[0] ?? Value(array: [])
        try console.line("  " + CellText.printable(operation.json()))
      }
    }
  }

  static func print(_ rows: [VersionRow], _ console: Console) throws {
    let titles = ["time", "bytes", "changed"]
    var table = TableWriter(
      columns: console.outputColumns ?? 100, fields: titles.map { ValuePath(field: $0) },
      keyTitle: "version", hint: " not shown", keepsKey: true, LineBuffer(console))
    for row in rows {
      let size = row.version.resource.map { String($0.jsonBytes().count) } ?? ""
      try table.add(
        .string(row.label),
        Value(
          object: zip(titles, [row.time ?? "", size, row.change]).map { ($0, Value($1)) }))
    }
    try table.finish()
  }

  /// The name of a version: its `meta.versionId`, or otherwise its number among the versions that
  /// are kept, where the oldest is 1.
  struct Label {
    let label: String
    let version: ResourceVersion

    /// Returns the labels in the order of `versions`, which are sorted newest first.
    static func all(_ versions: [ResourceVersion]) -> [Label] {
      versions.enumerated().map { position, version in
        Label(
          label: version.versionID ?? String(versions.count - position), version: version)
      }
    }
  }
}
