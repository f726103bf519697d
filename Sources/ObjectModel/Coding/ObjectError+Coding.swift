import ValueModel

extension ObjectError {
  /// Converts an error that `Codable` threw.
  package init(coding error: any Error) {
    switch error {
    case let error as ObjectError: self = error
    case let error as DecodingError: self.init(decoding: error)
    case EncodingError.invalidValue(_, let context):
      self.init(
        .notRepresentable, context.debugDescription,
        path: ValuePath(codingPath: context.codingPath),
        underlying: error)
    default: self.init(.failed, "expected the type's own coding to succeed", underlying: error)
    }
  }

  private init(decoding error: DecodingError) {
    let message: String
    let path: [any CodingKey]
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      (message, path) = (context.debugDescription, context.codingPath)
    case .keyNotFound(let key, let context):
      (message, path) = ("expected the field", context.codingPath + [key])
    @unknown default: (message, path) = ("expected another content", [])
    }
    self.init(.mismatch, message, path: ValuePath(codingPath: path), underlying: error)
  }
}

extension ValuePath {
  /// Creates the path of a coding path. Keys made from positions become elements, others fields.
  init(codingPath: [any CodingKey]) {
    self.init(
      codingPath.map { key in
        if let key = key as? AnyCodingKey, let index = key.intValue { return .element(index) }
        return .field(key.stringValue)
      })
  }
}
