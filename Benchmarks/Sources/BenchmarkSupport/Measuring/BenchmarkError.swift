/// A failure of an engine or of the harness, with the text that the engine gave.
public struct BenchmarkError: Error, CustomStringConvertible {
  public var description: String
  public init(_ description: String) { self.description = description }
}
