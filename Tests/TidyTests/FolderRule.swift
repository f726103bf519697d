/// The folders of a module know only what stands below them, as modules do.
enum FolderRule {
  /// The folders of each module, lowest first. The types of a folder may be named in it and in
  /// those after it.
  static let order: [String: [String]] = [
    "StorageEngine": [
      "Base",
      "Pages/Page", "Pages/BTree", "Pages/RowTable", "Pages/Check",
      "Segments/Codec", "Segments/Directory", "Segments/Frame", "Segments/Segment",
      "Segments/Manifest",
      "State/Catalog", "State/Version", "State/Snapshot", "State/Checkpoint",
      "Writing/Log", "Writing/Writer", "Writing/Transaction",
      "Opening",
      "Core",
      "Upkeep/Compaction", "Upkeep/Purge", "Upkeep/Backup", "Upkeep",
      "Engine",
      "Tools/Inspect", "Tools/Check", "Tools/Salvage",
    ],
    "CollectionModel": [
      "", "Error", "Key", "Index", "Blob", "Definition", "Declaration", "Planning", "Aggregate",
      "Execution", "Query", "Version", "Writing", "Relation", "Observation", "Migration", "Copy",
      "Storage",
    ],
    "Andiron": [
      "", "Error", "Blob", "Keeper", "Index", "Catalog", "Dictionary", "Changes", "ChangeLog",
      "State", "Transaction", "BlobStore", "Query", "Relation", "Results",
      "Rows", "Untyped", "Migration", "Store", "Load", "Observation", "ChangeFeed", "Check", "Copy",
    ],
    "Units": [
      "Error", "Factor", "Dimension", "Atom", "HealthKit", "Term", "Reading", "Unit", "Conversion",
    ],
    "FileAccess": ["", "Threads", "POSIX", "Simulation", "Memory", "Creation"],
    "ValueModel": [
      "Bytes", "Text", "Number", "Path", "Format", "Dictionary", "Reader", "Writer", "Value",
      "Builder", "JSON", "Key", "Patch",
    ],
    "ObjectModel": [
      "Text", "Argument", "Key", "Form", "Query", "Schema", "Object",
      "Coding", "Probe", "Codable", "Field",
      "Evaluation", "Selector", "SelectorIndex",
      "Normalization", "PredicateText", "FoundationPredicate", "KeyPathQuery",
      "Identity",
    ],
    "FHIRModel": [
      "", "Definition", "Rule", "Primitive", "Time", "Choice", "Code", "Reference", "Search",
      "Type", "Element", "Validation", "Reading", "Stream",
    ],
    "TextIndex": [
      "Expression", "Query", "Words", "Analysis", "Postings", "Index", "Search", "Highlight",
    ],
    "DocumentStore": [
      "Attachment", "Revision", "Tree", "Document", "Database", "Conflicts", "Changes", "Finding",
    ],
    "DatastoreImport": ["SQLite", "Datastore", "Import"],
    "FHIRStore": [
      "Index", "Care", "Patch", "Words", "Store", "Search", "Reference", "Bundle", "Import",
    ],
    "FHIRDatabase": ["", "Rows", "Transaction", "Database"],
    "TextDatabase": ["", "Entries", "Search", "Index"],
    "HTTPMessage": ["Message", "Multipart"],
    "HTTPClient": [
      "Error", "Body", "Request", "Address", "Transport", "Curl", "Session", "System", "",
    ],
    "PostgreSQLDriver": [
      "Error", "Time", "Address", "Value", "Result", "Statement", "Link", "Connection", "Pool",
    ],
    "StorageClient": [
      "", "Backend", "Catalog", "Execution", "Observation", "Derived", "Versions", "Database",
      "Blobs", "Migration", "Check", "Copy", "Untyped", "Memory",
    ],
    "StorageClientConformance": ["Objects", "Suite", "Random", "Cases"],
    "SQLiteClient": ["Connection", "Backend"],
    "PostgreSQLClient": ["Error", "Backend"],
    "CouchProtocol": ["Digest", "Answer", "Document", "Multipart"],
    "Replication": [
      "Error", "Document", "Replica", "Checkpoint", "Local", "Server", "Run", "Replicator",
      "Objects",
    ],
    "FirebaseReplication": [
      "Error", "Form", "Access", "State", "Mapping", "Scope", "Merge", "Stream", "Fetch", "Upload",
      "Replicator",
    ],
    "DeviceReplication": [
      "Error", "Bytes", "Threads", "Cipher", "Channel", "Frame", "Handshake", "Identity", "Message",
      "Stream", "Session", "Host", "Transport", "Link", "Parcel",
    ],
    "FHIRReplication": [
      "Error", "Settings", "Client", "State", "Merge", "Session", "Download", "Upload",
      "Synchronizer", "",
    ],
    "HTTPServer": [
      "", "Message", "Coding", "Handler", "Authentication", "Access", "Audit", "Threads",
      "Exchange", "Daemon",
    ],
    "DocumentServer": [
      "Digest", "Answer", "Request", "Index", "Reading", "Writing", "Changes",
      "Finding",
      "Server",
    ],
    "FHIRServer": [
      "Outcome", "Request", "Answer", "Capability", "Export", "Interaction", "Operation", "Server",
      "Audit",
    ],
    "Inspector": [
      "Generated", "Answer", "Place", "Content", "Table", "Record", "Timeline", "Completion",
      "Store", "Database", "Server",
    ],
    "AppleHealth": [
      "Zip", "XML", "Values", "Reading", "Routes", "Electrocardiograms", "Samples",
      "Archive", "Writing", "Synthesis", "Import", "Exporting", "Table",
    ],
    "FHIRGenerator": ["Naming", "Definitions", "Emitting", "Search", "Extensions", ""],
    "HealthModel": [
      "Type", "Error", "Sample", "Column", "Series", "Record", "Store", "Query", "Summary",
      "Statistics", "Changes",
    ],
    "HealthFHIR": [
      "Error", "Exact", "Term", "Table", "Extension", "Quantity", "Envelope", "Content", "Writing",
      "Reading",
    ],
    "HealthSync": ["Adapter", "Rule", "Report", "Record", "Engine"],
    "SyntheticPopulation": ["Base", "Terminology", "Identity", "Life", "Writing", ""],
    "CareModel": [
      "Value", "Schedule", "Version", "Person", "Plan", "Task", "Outcome", "Entity", "History",
      "Query", "Event", "Adherence", "Merge", "Change",
    ],
    "CareHealth": [
      "Error", "Linkage", "Outcome", "Event", "Search", "Store", "Observation",
    ],
    "CareFHIR": ["Error", "Field", "Element", "Schedule", "Form", "Writing", "Reading"],
    "AndironCommands": [
      "Console", "Output", "Arguments", "Collections", "Documents", "Maintenance", "Records",
      "Export", "Import", "FHIR", "Generate", "Demo", "Torture", "Shell", "",
    ],
    "HealthCommands": ["Output", "Health", "Care", "Forms", ""],
  ]

  /// `files` are those of one module; `order` is its row.
  static func findings(in files: [SourceFile], order: [String]) -> [Finding] {
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let homes = homes(of: files)
    return files.flatMap { file -> [Finding] in
      guard let rank = ranks[folder(of: file)] else {
        return [
          Finding(path: file.path, line: 1, message: "no row for folder \(folder(of: file))")
        ]
      }
      return references(in: file).compactMap { reference in
        guard let home = homes[reference.name], let other = ranks[home], other > rank else {
          return nil
        }
        return Finding(
          path: file.path, line: reference.line,
          message: "\(reference.name) is in \(home), above \(folder(of: file))")
      }
    }
  }

  /// The path from the module's folder to the file's; empty for the module's own.
  static func folder(of file: SourceFile) -> String {
    file.path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
  }

  /// In which folder each type of the module is declared, but for private ones and those within
  /// others.
  private static func homes(of files: [SourceFile]) -> [Substring: String] {
    var homes: [Substring: String] = [:]
    for file in files {
      for line in file.code {
        guard let name = declaredType(line) else { continue }
        homes[name] = folder(of: file)
      }
    }
    return homes
  }

  /// The type that a line at the left margin declares, for others to see.
  static func declaredType(_ line: String) -> Substring? {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
    guard line.first?.isWhitespace == false, let kind = words.firstIndex(where: kinds.contains),
      kind + 1 < words.count, !words[..<kind].contains(where: { $0.hasSuffix("private") }),
      !words[..<kind].contains("extension")
    else { return nil }
    return words[kind + 1]
  }

  private struct Reference {
    var name: Substring
    var line: Int
  }

  /// Names of types, each once, but for those within others and those that the file declares within
  /// its own.
  private static func references(in file: SourceFile) -> [Reference] {
    var seen: Set<Substring> = []
    for line in file.code {
      if let name = declaredType(String(line.drop { $0 == " " })) { seen.insert(name) }
    }
    var found: [Reference] = []
    for (index, line) in file.code.enumerated() {
      for name in names(in: line) where seen.insert(name).inserted {
        found.append(Reference(name: name, line: index + 1))
      }
    }
    return found
  }

  private static func names(in line: String) -> [Substring] {
    var names: [Substring] = []
    var rest = line[...]
    while let start = rest.firstIndex(where: { $0.isLetter || $0 == "_" || $0 == "." }) {
      let isMember = rest[start] == "."
      if isMember { rest = rest[rest.index(after: start)...] } else { rest = rest[start...] }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if !isMember, name.first?.isUppercase == true { names.append(name) }
      rest = rest[name.endIndex...]
    }
    return names
  }
}
