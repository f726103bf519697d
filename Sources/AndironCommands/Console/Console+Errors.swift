internal import Andiron
internal import FHIRStore
internal import StorageEngine

extension Console {
  /// Returns what `body` returns. Reports what it throws on standard error, as an error of the
  /// command `name`, and returns `.failed`.
  func reportingErrors(_ name: String, _ body: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try body()
    } catch let error as UsageError {
      errorLine("andiron \(name): \(error.message)\nSee andiron \(name) --help.")
    } catch let error as CommandError {
      errorLine("andiron \(name): \(error.message)")
    } catch let error as StoreError {
      errorLine("andiron \(name): " + (error.engine.map { "\($0)" } ?? "\(error)"))
    } catch let error where error is EngineError || error is FHIRStoreError {
      errorLine("andiron \(name): \(error)")
    } catch {
      errorLine("andiron: \(error)")
    }
    return .failed
  }
}
