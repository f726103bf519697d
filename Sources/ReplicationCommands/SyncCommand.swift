internal import Andiron
internal import AndironCommands
internal import FHIRModel
internal import FHIRReplication
internal import FHIRStore
internal import Foundation
internal import StorageEngine

/// `andiron sync`: synchronises the resources of a store with a FHIR server.
enum SyncCommand: Command {
  static let download = OptionSpecification(
    "download", value: "SEARCH", isRepeatable: true, "Bring these resources from the server.")
  static let upload = OptionSpecification(
    "upload", "Bring what was changed in the store to the server.")
  static let conflicts = OptionSpecification(
    "conflicts", value: "HOW", "What both sides changed: merge (the default), local, remote, park.")
  static let deletions = OptionSpecification(
    "deletions", value: "HOW", "How deletions there are found: history (the default), ids, none.")
  static let serverIDs = OptionSpecification(
    "server-ids", value: "SYSTEM", "New resources get ids of the server, and this identifier.")
  static let token = OptionSpecification(
    "token", value: "FILE", isSecret: true,
    "The token that the server knows this client by, in a file.")

  static let specification = CommandSpecification(
    name: "sync",
    summary: "Synchronises the FHIR resources of a store with a FHIR server.",
    operands: ["STORE", "FHIR-URL"], optionalOperands: ["SEARCH..."],
    options: [
      .keyFile, .release, download, upload, conflicts, deletions, serverIDs, token,
    ] + ServerTransport.all,
    details: """
      FHIR-URL is the address below which the server has its resources, such as
      https://example.org/fhir, or http(s)://USER:PASSWORD@HOST/PATH; passwords in an address
      can be seen by others on this machine while the command runs. They and tokens are sent over https,
      or to this machine, unless --plain-credentials is given. STORE is created if absent.

      A SEARCH is what follows that address: Observation?patient=p1, Patient/p1/Condition,
      Patient/p1/$everything, or an export in files, $export, Patient/$export, Group/g1/$export, with
      ?_type=Patient,Observation; further ones may follow the first. The first run brings all of it;
      later ones bring what was changed or deleted since. With --upload, resources that were created,
      changed or deleted in STORE since it was last in agreement with the server go there, after the
      downloads. What came from the server is not sent back.

      Where both sides changed a resource, elements that only one side changed are put together, and the
      store's count where both did; --conflicts local or remote takes one side whole, and park leaves both
      as they are. Changes that the server refuses wait until the resource is edited. The command can be
      interrupted at any time and continues when it is run again. The exit status is 0 if all is done, 1
      if changes wait or resources could not be taken, and 2 if the server could not be used or a download
      failed. Needs a build with the trait Client.
      """,
    examples: [
      "andiron sync clinic.andiron https://example.org/fhir --download 'Patient/p1/$everything' --upload",
      "andiron sync clinic.andiron http://127.0.0.1:7986/fhir/r4 --download Patient --token token.txt",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    guard arguments.has(download) || arguments.has(upload) else {
      throw UsageError("--download or --upload is needed")
    }
    let searches = arguments.all(download) + arguments.operands.dropFirst(2)
    guard searches.isEmpty || arguments.has(download) else {
      throw UsageError("a search needs --download")
    }
    let release = try arguments.releaseVersion()
    let (address, authorization) = try SyncCommandLogin.login(arguments)
    var options = try options(arguments)
    options.authorization = authorization
    let uploads = arguments.has(upload) ? strategy(arguments) : nil
    let transport = try ServerTransport.make(arguments)
    let records = try store(arguments)
    do {
      let synchronizer = try FHIRSynchronizer(
        records, release: release ?? .r4, server: address, transport: transport,
        downloads: searches.map { .request($0) }, uploads: uploads,
        options: options)
      let task = SyncCommandTask(synchronizer, console, isJSON: arguments.has(.json))
      let status = try task.run()
      try StoreClosing.close(specification.name, console) { try records.close() }
      return status
    } catch let error as FHIRReplicationError {
      try records.close()
      throw CommandError(error.description)
    }
  }

  private static func store(_ arguments: ParsedArguments) throws -> FHIRStore {
    var options = try arguments.storeOptions(.createIfAbsent)
    options.engine.isMaintenanceAutomatic = true
    options.oldVersions = StoreOptions.keptVersions
    // Tells what was changed in the store.
    options.changeFeed = .kept
    return try ParsedArguments.records(arguments.storeURL, .createIfAbsent, options)
  }

  private static func options(_ arguments: ParsedArguments) throws -> FHIRSyncOptions {
    var options = FHIRSyncOptions()
    switch arguments[conflicts] ?? "merge" {
    case "merge": options.resolver = .mergeFields
    case "local": options.resolver = .localWins
    case "remote": options.resolver = .remoteWins
    case "park": options.resolver = .custom { _ in .park }
    default: throw UsageError("--conflicts takes merge, local, remote or park")
    }
    switch arguments[deletions] ?? "history" {
    case "history": options.deletions = .history
    case "ids": options.deletions = .sweep
    case "none": options.deletions = .none
    default: throw UsageError("--deletions takes history, ids or none")
    }
    return options
  }

  private static func strategy(_ arguments: ParsedArguments) -> FHIRUploadStrategy {
    guard let system = arguments[serverIDs] else { return FHIRUploadStrategy() }
    return FHIRUploadStrategy(creation: .post(identifierSystem: system))
  }
}
