/// A part of the engine that is fed with arbitrary bytes. The same functions run under libFuzzer and, on
/// inputs that once failed, in an ordinary test.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case frames
  case checkpoint
  case manifest
  case payload
  case store
  case operations
  case json
  case value
  case patch
  case predicate
  case query
  case selector
  case textQuery
  case tree
  #if !FUZZES_CORE_ALONE
    case fhir
    case request
    case healthExport
    case link
    case parcel
  #endif

  /// Tries one input. Throws `FuzzFailure` where the engine breaks a promise.
  public func run(_ bytes: [UInt8]) throws {
    switch self {
    case .frames: try fuzzFrames(bytes)
    case .checkpoint: try fuzzCheckpoint(bytes)
    case .manifest: try fuzzManifest(bytes)
    case .payload: try fuzzPayload(bytes)
    case .store: try fuzzStore(bytes)
    case .operations: try fuzzOperations(bytes)
    case .json: try fuzzJSON(bytes)
    case .value: try fuzzValue(bytes)
    case .patch: try fuzzPatch(bytes)
    case .predicate: try fuzzPredicate(bytes)
    case .query: try fuzzQuery(bytes)
    case .selector: try fuzzSelector(bytes)
    case .textQuery: try fuzzTextQuery(bytes)
    case .tree: try fuzzTree(bytes)
    #if !FUZZES_CORE_ALONE
      case .fhir: try fuzzFHIR(bytes)
      case .request: try fuzzRequest(bytes)
      case .healthExport: try fuzzHealthExport(bytes)
      case .link: try fuzzLink(bytes)
      case .parcel: try fuzzParcel(bytes)
    #endif
    }
  }

  /// The same for libFuzzer, which learns of a failure by a trap.
  public func runOrTrap(_ bytes: UnsafeBufferPointer<UInt8>) {
    do { try run(Array(bytes)) } catch { fatalError("\(self): \(error)") }
  }
}

/// A broken promise.
public struct FuzzFailure: Error, CustomStringConvertible {
  public var description: String
}

func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw FuzzFailure(description: message()) }
}
