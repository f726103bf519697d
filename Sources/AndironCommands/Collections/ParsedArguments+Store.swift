package import Andiron
internal import FHIRStore
package import Foundation
package import ObjectModel
package import StorageEngine
internal import TextIndex
package import ValueModel

/// Functions that the commands for collections share.
extension ParsedArguments {
  /// Opens the store that the first operand names, with collections for `types`. In mode
  /// `.readOnly` no byte is changed, and collections that are not there are empty. Throws
  /// `StoreError` if the store cannot be opened, and `CommandError` if the key file cannot be read.
  package func store(
    _ mode: EngineOptions.Mode, types: [any StoredObject.Type] = []
  ) throws -> Store {
    var options = try storeOptions(mode)
    // A long import makes checkpoints as it proceeds.
    options.engine.isMaintenanceAutomatic = mode != .readOnly
    return try Self.store(at: storeURL, types: types, options: options)
  }

  /// Opens a store with the code for the indexes of resources that it has. Throws `StoreError` if
  /// the store cannot be opened.
  package static func store(
    at url: URL, types: [any StoredObject.Type] = [], options: StoreOptions
  ) throws -> Store {
    let store = try Store(at: url, types: types, options: options)
    if try store.collections().contains(where: { ResourceCollection.isOne($0.name) }) {
      // Tells the store about the indexes of resources.
      _ = try FHIRStore(store, releases: releases)
    }
    return store
  }

  /// The location of the store that the first operand names.
  package var storeURL: URL { URL(filePath: operands[0], directoryHint: .notDirectory) }

  /// Returns the options for opening it as an object store, without background maintenance.
  /// `keyFile` is the option with its key. Throws `CommandError` if the key file cannot be read.
  package func storeOptions(
    _ mode: EngineOptions.Mode, keyFile: OptionSpecification = .keyFile
  ) throws -> StoreOptions {
    var options = StoreOptions().withTextIndexes()
    options.engine = try engineOptions(.readOnly, keyFile: keyFile)
    options.mode = mode
    return options
  }

  /// Returns the filter that the operands from `position` on describe: a predicate and its
  /// arguments. Without a predicate, returns `.all`. Throws `CommandError` if the predicate cannot
  /// be read.
  package func filter(from position: Int) throws -> Filter {
    guard operands.count > position else { return .all }
    return try PredicateOperands(operands[position], Array(operands[(position + 1)...])).filter()
  }
}

/// The options for which objects to return, in which order, how many, and which of their fields.
extension ParsedArguments {
  package static let sort = OptionSpecification(
    "sort", value: "PATH[:desc]", isRepeatable: true,
    "Sort by this field; repeat the option to order equal objects by further fields.")
  package static let limit = OptionSpecification("limit", value: "N", "Print at most N objects.")
  package static let offset = OptionSpecification(
    "offset", value: "N", "Skip the first N objects.")
  package static let fields = OptionSpecification(
    "fields", value: "PATH,PATH...", "Only these fields, in the object's own shape and order.")

  package static let queryOptions = [sort, limit, offset, fields]

  /// Returns the query that the options and the operands from `position` on describe. Throws
  /// `UsageError` or `CommandError` if one of them cannot be read.
  package func query(from position: Int) throws -> Query {
    Query(
      filter: try filter(from: position), sorts: try all(Self.sort).map(Self.sortKey),
      limit: try number(Self.limit, in: 0...Int.max),
      offset: try number(Self.offset, in: 0...Int.max) ?? 0,
      projection: try self[Self.fields].map {
        try Self.parts(of: $0).map { try Self.path($0, Self.fields) }
      })
  }

  private static func sortKey(_ text: String) throws(UsageError) -> SortKey {
    for (ending, order) in [(":desc", SortDirection.descending), (":asc", .ascending)]
    where text.hasSuffix(ending) {
      return SortKey(try path(String(text.dropLast(ending.count)), sort), order)
    }
    // A name that contains a colon is in quotes.
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("\"") {
      throw UsageError("--sort \(text): only asc or desc can follow the colon")
    }
    return SortKey(try path(text, sort))
  }

  package static func path(
    _ text: String, _ option: OptionSpecification
  ) throws(UsageError) -> ValuePath {
    if text.isEmpty { throw UsageError("--\(option.name): a path is empty") }
    do throws(ValuePathError) {
      return try ValuePath(parsing: text)
    } catch {
      throw UsageError("--\(option.name): \(error)")
    }
  }

  /// Returns the parts between commas that are not in quotes.
  package static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
