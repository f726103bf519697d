/// A type whose values are stored as strings and can be tested as text.
public protocol QueryText {}

extension String: QueryText {}
extension Substring: QueryText {}
extension Optional: QueryText where Wrapped: QueryText {}

extension QueryField where Field: QueryText {
  public func equals(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.equals, text, options: options))
  }

  public func contains(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.contains, text, options: options))
  }

  public func hasPrefix(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.hasPrefix, text, options: options))
  }

  public func hasSuffix(_ text: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.hasSuffix, text, options: options))
  }

  /// The text matches `pattern`, in which `*` stands for any number of characters and `?` for one.
  public func like(_ pattern: String, _ options: TextOptions = []) -> TypedFilter<Root> {
    matches(TextTest(.like, pattern, options: options))
  }

  /// The whole text matches the regular expression. An invalid one is found when the filter is
  /// compiled.
  public func matches(
    expression: String, _ options: TextOptions = []
  ) -> TypedFilter<Root> {
    matches(TextTest(.matches, expression, options: options))
  }

  public func matches(_ test: TextTest) -> TypedFilter<Root> { self.test { .text($0, test) } }
}
