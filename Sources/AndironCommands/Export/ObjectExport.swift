internal import Andiron
internal import Foundation

/// `andiron export --collection`: objects as newline-delimited JSON.
enum ObjectExport {
  private struct File: Encodable {
    var collection: String
    var objects: Int
    var bytes: Int
    var path: String
  }

  private struct Output: Encodable {
    var files: [File]
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let snapshot = try arguments.store(.readOnly).snapshot()
    let names = arguments.all(ExportCommand.collection)
    let collections = try collections(names[...], snapshot)
    let run = ObjectExportRun(snapshot: snapshot, console: console)
    var envelope = ObjectEnvelope(hasKey: arguments.has(ObjectEnvelope.keysOption))
    if let folder = arguments.path(ExportCommand.output) {
      let files = try files(collections, in: folder, existing: arguments.existing) {
        write, collection in
        try run.export(collection, envelope, to: LineBuffer(write))
      }
      try report(files, arguments, console)
      return .sound
    }
    for collection in collections {
      if names.count != 1 { envelope.collection = collection.name }
      _ = try run.export(collection, envelope, to: LineBuffer(console))
    }
    return .sound
  }

  /// Returns the named collections, each once, or all collections.
  private static func collections(
    _ names: ArraySlice<String>, _ snapshot: StoreSnapshot
  ) throws -> [CollectionDescription] {
    if names.isEmpty { return try snapshot.collections() }
    var known: Set<String> = []
    return try names.filter { known.insert($0).inserted }.map {
      try snapshot.existingCollection($0)
    }
  }

  private static func files(
    _ collections: [CollectionDescription], in folder: String, existing: WholeFile.Existing,
    _ export: (@escaping ([UInt8]) throws -> Void, CollectionDescription) throws -> Int
  ) throws -> [File] {
    let names = collections.map { FileName.text($0.name) + ".ndjson" }
    guard Set(names.map { $0.lowercased() }).count == names.count else {
      throw CommandError("the names of some collections differ only in case: export one at a time")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot create the folder \(folder)")
    }
    for name in names { try WholeFile.check(folder + "/" + name, existing: existing) }
    return try zip(names, collections).map { name, collection in
      let path = folder + "/" + name
      let byteCount = try WholeFile.write(path, existing: existing) { try export($0, collection) }
      return File(
        collection: collection.name, objects: collection.count, bytes: byteCount, path: path)
    }
  }

  private static func report(
    _ files: [File], _ arguments: ParsedArguments, _ console: Console
  ) throws {
    if arguments.has(.json) { return try console.json(Output(files: files)) }
    for file in files {
      try console.line(
        "\(file.collection): \(FigureText.count(file.objects, "object")), \(FigureText.bytes(file.bytes)) in \(file.path)"
      )
    }
  }
}

/// Writes collections of one snapshot, with a few objects in memory at a time.
private struct ObjectExportRun {
  let snapshot: StoreSnapshot
  let console: Console

  /// Writes the collection. Returns the number of bytes.
  func export(
    _ collection: CollectionDescription, _ envelope: ObjectEnvelope, to buffer: LineBuffer
  ) throws -> Int {
    var buffer = buffer
    var progress = ProgressLine("exporting \(CellText.printable(collection.name))", console)
    var count = 0
    try snapshot.collection(collection.name).forEach { key, value in
      try buffer.line { envelope.append(key, value, to: &$0) }
      count += 1
      progress.show(Double(count) / Double(max(collection.count, 1)))
    }
    try buffer.flush()
    progress.clear()
    return buffer.byteCount
  }
}
