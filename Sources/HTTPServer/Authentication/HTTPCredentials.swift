public import Foundation
import ValueModel

/// The clients that may log in, with the secrets that authenticate them. Secrets are kept as
/// digests.
public struct HTTPCredentials: Sendable {
  struct Secret: Sendable {
    let digest: [UInt8]
    let principal: HTTPPrincipal
    /// When it ends; nil for never.
    var end: Date?

    func isValid(at date: Date) -> Bool { end.map { date < $0 } ?? true }
  }

  private(set) var users: [String: Secret] = [:]
  private(set) var tokens: [Secret] = []

  public init() {}

  /// Whether there are no logins, so that every client may send requests.
  public var isEmpty: Bool { users.isEmpty && tokens.isEmpty }

  public mutating func addUser(name: String, password: String, role: HTTPPrincipal.Role) {
    users[name] = Secret(
      digest: Self.digest(password), principal: HTTPPrincipal(name: name, role: role))
  }

  /// Adds a token by the SHA-256 of its UTF-8, 64 hexadecimal digits. Clients send the token as a
  /// bearer token, or as the password of that name. It is refused from `end` on; nil for never.
  /// Returns false if `digest` has another form.
  public mutating func addToken(
    digest text: String, name: String, role: HTTPPrincipal.Role, until end: Date? = nil
  ) -> Bool {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return false }
    let digest = stride(from: 0, to: 64, by: 2).map { (place: Int) -> UInt8 in
      UInt8(digits[place] << 4 | digits[place + 1])
    }
    tokens.append(
      Secret(digest: digest, principal: HTTPPrincipal(name: name, role: role), end: end))
    return true
  }

  static func digest(_ text: String) -> [UInt8] {
    var hash = SHA256()
    hash.add(text)
    return hash.digest()
  }

  /// Takes the same time wherever the arguments differ.
  static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns the secret that matches; nil if the name or the password is wrong, which takes as long
  /// for an unknown name. A password may be a token of that name. All secrets are compared.
  func secret(name: String, password: String, at date: Date) -> Secret? {
    let digest = Self.digest(password)
    let user = users[name]
    let isRight = Self.isEqual(digest, user?.digest ?? [UInt8](repeating: 0, count: 32))
    return tokens.reduce(isRight ? user : nil) { found, secret in
      let isEqual = Self.isEqual(secret.digest, digest)
      return isEqual && secret.principal.name == name && secret.isValid(at: date) ? secret : found
    }
  }

  /// Returns the secret of a token; nil if the token is unknown or has ended. All tokens are
  /// compared.
  func secret(token: String, at date: Date) -> Secret? {
    let digest = Self.digest(token)
    return tokens.reduce(nil) { found, secret in
      Self.isEqual(secret.digest, digest) && secret.isValid(at: date) ? secret : found
    }
  }

  /// Whether a secret that was right before is still one of these.
  func has(_ secret: Secret) -> Bool {
    let known = tokens + (secret.principal.name.flatMap { users[$0] }.map { [$0] } ?? [])
    return known.contains {
      $0.digest == secret.digest && $0.principal == secret.principal && $0.end == secret.end
    }
  }
}
