/// Counts failed logins and determines which clients must wait, so that nobody can guess a password
/// fast, and nobody can keep others out by guessing.
///
/// Failures count for a name at an address, for the name at any address, and for the address with
/// any name. A name that has logged in at an address before has to wait there only for its own
/// failures, because the clients of one proxy share one address. Failures an hour after the last
/// one begin a new count.
struct LoginAttempts {
  /// A login name, an address or both, for which failures are counted.
  private enum Subject: Hashable {
    case pair(name: String, place: String)
    case name(String)
    case address(place: String)

    /// The number of failures at which the subject has to wait.
    var limit: Int {
      switch self {
      case .pair: 10
      case .name: 50
      case .address: 100
      }
    }
  }

  private struct Failures {
    var count = 0
    var last = 0.0
    var blockedUntil = -Double.infinity
  }

  private static let longestWait = 60.0
  private static let memory = 3_600.0
  private static let mostEntries = 10_000

  private var failures: [Subject: Failures] = [:]
  /// The times of the last logins of names, by the address.
  private var known: [Subject: Double] = [:]

  /// Returns the number of seconds for which a client must wait before it may try again; nil if it
  /// need not wait. `name` is nil for a token, `now` is in seconds on a clock that does not go
  /// back.
  func waitingTime(name: String?, _ address: String, now: Double) -> Int? {
    let place = Self.place(address)
    var subjects = [Subject.address(place: place)]
    if let name {
      let pair = Subject.pair(name: name, place: place)
      subjects = known[pair] != nil ? [pair] : subjects + [pair, .name(name)]
    }
    let left = subjects.compactMap { failures[$0]?.blockedUntil }.max().map { $0 - now } ?? 0
    return left > 0 ? Int(left.rounded(.up)) : nil
  }

  mutating func noteSuccess(name: String, _ address: String, now: Double) {
    let pair = Subject.pair(name: name, place: Self.place(address))
    failures[pair] = nil
    known[pair] = now
    if known.count > Self.mostEntries {
      let middle = known.values.sorted()[known.count / 2]
      known = known.filter { $0.value > middle }
    }
  }

  mutating func noteFailure(name: String?, _ address: String, now: Double) {
    let place = Self.place(address)
    note(.address(place: place), now)
    guard let name else { return }
    note(.pair(name: name, place: place), now)
    note(.name(name), now)
  }

  /// The network of an address that a client can choose from; other texts stand for themselves.
  private static func place(_ address: String) -> String {
    PeerAddress(address).map { "\($0.bytes)" } ?? address
  }

  private mutating func note(_ subject: Subject, _ now: Double) {
    var entry = failures[subject] ?? Failures()
    if now - entry.last > Self.memory { entry = Failures() }
    entry.count += 1
    entry.last = now
    let excess = entry.count - subject.limit
    if excess >= 0 {
      entry.blockedUntil = now + min(Self.longestWait, Double(1 << min(excess, 6)))
    }
    failures[subject] = entry
    guard failures.count > Self.mostEntries else { return }
    // Those that count least are forgotten, so that names and addresses that are made up do not
    // push out those that have to wait.
    let counts = failures.values.map(\.count).sorted()
    let middle = counts[counts.count / 2]
    failures = failures.filter { $0.value.count > middle || $0.value.blockedUntil > now }
    if failures.count > Self.mostEntries { failures = [subject: entry] }
  }
}
