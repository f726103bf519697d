/// A type whose values are stored as strings and can be tested as text.
public protocol QueryText {}

extension String: QueryText {}
extension Substring: QueryText {}
extension Optional: QueryText where Wrapped: QueryText {}
