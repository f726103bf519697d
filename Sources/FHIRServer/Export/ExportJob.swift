import FHIRModel
import HTTPServer
import ValueModel

/// An export in progress: what was requested, by whom, and the files.
struct ExportJob: Sendable {
  let id: String
  /// The address of the request.
  let address: String
  /// The client's name; only the same client sees the export.
  let owner: String?
  let order: ExportOrder
  let files: any ExportFiles

  /// The answer to a client when the files are ready.
  func manifest(_ place: String, _ contents: ExportContents) -> Value {
    func file(_ type: String, _ name: String) -> Value {
      Value(object: [("type", Value(type)), ("url", Value("\(place)/\(name).ndjson"))])
    }
    var fields: [(String, Value)] = [
      ("transactionTime", Value(contents.time.text)), ("request", Value(address)),
      ("requiresAccessToken", Value(owner != nil)),
      ("output", Value(array: contents.types.map { file($0, $0) })),
    ]
    if order.wanted.since != nil {
      let files = contents.deleted.isEmpty ? [] : [file("Bundle", ExportContents.deletions)]
      fields.append(("deleted", Value(array: files)))
    }
    fields.append(("error", Value(array: [Value]())))
    return Value(object: fields)
  }

  /// The lines of one file; nil if there is no such file.
  func source(_ name: String, _ contents: ExportContents) -> (any HTTPBodySource)? {
    if name == ExportContents.deletions {
      return contents.deleted.isEmpty ? nil : DeletionSource(contents.deleted)
    }
    guard contents.types.contains(name),
      let part = order.parts.first(where: { $0.type == name })
    else { return nil }
    return files.source(part, contents)
  }
}
