#if PostgreSQL
  import Andiron
  import Foundation
  import ObjectModel
  import StorageClient
  import Testing

  /// What the tests store; the number is indexed.
  struct Entry: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var number = 0
    var text = ""
    static let collection = CollectionDeclaration<Entry>(indexes: [.on(\.number)])
  }

  /// Records an issue unless `body` throws an error of the storage with one of the codes, which
  /// names no password.
  func expect<R>(
    _ codes: StorageError.Code..., at location: SourceLocation = #_sourceLocation,
    _ body: () throws -> R
  ) {
    do {
      _ = try body()
      Issue.record("no error", sourceLocation: location)
    } catch let error as StorageError {
      #expect(codes.contains(error.code), "\(error)", sourceLocation: location)
      var text = "\(error) \(error.localizedDescription)"
      dump(error, to: &text)
      #expect(!text.contains("secret"), sourceLocation: location)
    } catch {
      Issue.record("\(error)", sourceLocation: location)
    }
  }
#endif
