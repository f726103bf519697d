extension JSONPatch {
  /// Creates the patch that a JSON document describes: an array of operations.
  ///
  /// Unknown members of an operation are ignored, as RFC 6902, section 4, demands. Linear in the
  /// document. Throws `JSONPatchError` if the document is not a patch; its `operation` is the
  /// number of the first operation that is wrong.
  public init(_ document: Value) throws(JSONPatchError) {
    guard document.kind == .array else {
      throw JSONPatchError(operation: nil, reason: .patchIsNoArray)
    }
    operations = []
    operations.reserveCapacity(document.count)
    for (number, operation) in document.elements.enumerated() {
      let reader = OperationReader(members: operation, number: number)
      operations.append(try reader.operation())
    }
  }

  /// The patch as a JSON document.
  public var document: Value { Value(array: operations.map(\.document)) }
}

extension JSONPatch.Operation {
  fileprivate var document: Value {
    switch self {
    case .add(let path, let value): Self.document("add", path, value)
    case .remove(let path): Value(object: [("op", "remove"), ("path", Value(path.description))])
    case .replace(let path, let value): Self.document("replace", path, value)
    case .move(let from, let path): Self.document("move", from: from, path)
    case .copy(let from, let path): Self.document("copy", from: from, path)
    case .test(let path, let value): Self.document("test", path, value)
    }
  }

  private static func document(_ name: String, _ path: JSONPointer, _ value: Value) -> Value {
    Value(object: [("op", Value(name)), ("path", Value(path.description)), ("value", value)])
  }

  private static func document(
    _ name: String, from: JSONPointer, _ path: JSONPointer
  ) -> Value {
    Value(object: [
      ("op", Value(name)), ("from", Value(from.description)), ("path", Value(path.description)),
    ])
  }
}

private struct OperationReader {
  let members: Value
  let number: Int

  func operation() throws(JSONPatchError) -> JSONPatch.Operation {
    guard members.kind == .object else { throw failure(.operationIsNoObject) }
    switch try string("op") {
    case "add": return .add(try pointer("path"), try value())
    case "remove": return .remove(try pointer("path"))
    case "replace": return .replace(try pointer("path"), try value())
    case "move": return .move(from: try pointer("from"), to: try pointer("path"))
    case "copy": return .copy(from: try pointer("from"), to: try pointer("path"))
    case "test": return .test(try pointer("path"), try value())
    default: throw failure(.unknownOperation)
    }
  }

  private func value() throws(JSONPatchError) -> Value {
    guard let value = members["value"] else { throw failure(.missingMember("value")) }
    return value
  }

  private func string(_ name: String) throws(JSONPatchError) -> String {
    guard let member = members[name] else { throw failure(.missingMember(name)) }
    guard let text = member.string else { throw failure(.memberIsNoString(name)) }
    return text
  }

  private func pointer(_ name: String) throws(JSONPatchError) -> JSONPointer {
    let text = try string(name)
    do throws(JSONPointerError) {
      return try JSONPointer(parsing: text)
    } catch {
      throw failure(.invalidPointer(name, error))
    }
  }

  private func failure(_ reason: JSONPatchError.Reason) -> JSONPatchError {
    JSONPatchError(operation: number, reason: reason)
  }
}
