/// A type that names the fields of key paths that cannot be found automatically.
public protocol NamedFields {
  /// The paths as text, such as `name` or `address.city`.
  static var fieldNames: [PartialKeyPath<Self>: String] { get }
}

extension NamedFields {
  /// The fields of the type itself that its paths begin with.
  static var names: [String] {
    fieldNames.values.compactMap { path in
      path.split(separator: ".").first.map(String.init)
    }
  }
}
