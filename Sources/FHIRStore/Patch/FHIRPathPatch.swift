import FHIRModel
package import ValueModel

/// A FHIRPath Patch: a Parameters resource with operations that are done one after another.
///
/// FHIR R5, section 2.1.24 (<https://hl7.org/fhir/R5/fhirpatch.html>).
package struct FHIRPathPatch {
  enum Operation {
    case add(PatchPath, name: String, PatchValue)
    case insert(PatchPath, index: Int, PatchValue)
    case delete(PatchPath)
    case replace(PatchPath, PatchValue)
    case move(PatchPath, source: Int, destination: Int)
  }

  let operations: [Operation]

  /// Reads a patch of resources of a type. Throws `FHIRPathPatchError` if it is none, or if one of
  /// its paths is more than a name, a position and a few functions.
  package init(_ parameters: Value, type: String) throws(FHIRPathPatchError) {
    guard let list = parameters["parameter"], list.kind == .array else {
      throw .malformed("a patch has operations")
    }
    var operations: [Operation] = []
    for (index, parameter) in list.elements.enumerated() {
      do throws(FHIRPathPatchError) {
        operations.append(try Self.operation(parameter, type))
      } catch {
        var error = error
        error.operation = index
        throw error
      }
    }
    self.operations = operations
  }

  private static func operation(
    _ parameter: Value, _ type: String
  ) throws(FHIRPathPatchError) -> Operation {
    guard parameter["name"]?.string == "operation", let parts = parameter["part"],
      parts.kind == .array
    else { throw .malformed("each parameter of a patch is an operation with parts") }
    func part(_ name: String) -> Value? { parts.elements.first { $0["name"]?.string == name } }
    func text(_ name: String) -> String? {
      part(name)?.fields.first { $0.name.hasPrefix("value") }?.value.string
    }
    func number(_ name: String) throws(FHIRPathPatchError) -> Int {
      guard let number = part(name)?["valueInteger"]?.integer, number >= 0,
        let position = Int(exactly: number)
      else { throw .malformed("the operation needs a position") }
      return position
    }
    func value() throws(FHIRPathPatchError) -> PatchValue {
      guard let value = part("value").flatMap({ PatchValue($0) }) else {
        throw .malformed("the operation needs a value")
      }
      return value
    }
    guard let pathText = text("path") else { throw .malformed("the operation needs a path") }
    let path = try PatchPath(pathText, type: type)
    switch text("type") {
    case "add":
      guard let name = text("name") else { throw .malformed("an addition needs a name") }
      return .add(path, name: name, try value())
    case "insert": return .insert(path, index: try number("index"), try value())
    case "delete": return .delete(path)
    case "replace": return .replace(path, try value())
    case "move":
      return .move(path, source: try number("source"), destination: try number("destination"))
    default: throw .malformed("an operation is add, insert, delete, replace or move")
    }
  }
}
