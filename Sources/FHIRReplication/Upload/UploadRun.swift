import FHIRStore
import ValueModel

/// Sends all local changes to the server, as far as it accepts them.
struct UploadRun {
  /// The maximum number of passes. Each one looks for changes made during the run.
  private static let mostPasses = 5
  /// The number of changes failed in a row at which the server counts as unavailable.
  private static let mostFailures = 3

  let session: SyncSession
  let form: UploadForm
  private var planner: UploadPlanner
  private var limits: UploadPlanner.Limits
  /// The number of failures of each change, and the number of changes failed in a row.
  private var failures: [ResourceAddress: Int] = [:]
  private var failuresInRow = 0
  private var failedBundles = 0

  init(session: SyncSession, form: UploadForm) {
    self.session = session
    self.form = form
    planner = UploadPlanner(session: session)
    limits = form.limits
  }

  /// Runs the upload. Throws the error that ends the run; earlier acknowledgements stay.
  mutating func run() async throws {
    for _ in 0..<Self.mostPasses {
      try await LocalChanges(session: session).collect()
      guard try await sendAll() else { return }
    }
  }

  /// Sends all changes. Returns whether anything was sent.
  private mutating func sendAll() async throws -> Bool {
    var hasSent = false
    while true {
      try Task.checkCancellation()
      let items = try await planner.next(limits)
      if items.isEmpty { return hasSent }
      hasSent = true
      try await tell()
      let addresses = items.map(\.address)
      if form.usesTransactions {
        try await sendTogether(addresses)
      } else {
        for address in addresses {
          try Task.checkCancellation()
          try await sendAlone(address)
        }
      }
    }
  }

  private func tell() async throws {
    let left = try await session.read { try session.tables.count(.pending, $0.source) }
    session.channel.send(.uploading(session.progress, left: left))
  }

  private mutating func sendAlone(_ address: ResourceAddress) async throws {
    guard !planner.skipped.contains(address) else { return }
    switch try await UploadSender(session: session, form: form).sendAlone(address) {
    case .settled, .tooMany: failuresInRow = 0
    case .failed(let error): try await failed(address, error)
    }
  }

  private mutating func sendTogether(_ addresses: [ResourceAddress]) async throws {
    let sender = UploadSender(session: session, form: form)
    switch try await sender.sendTogether(addresses) {
    case .settled:
      failuresInRow = 0
      failedBundles = 0
      planner.alone.subtract(addresses)
      limits.entries = min(form.limits.entries, limits.entries * 2)
    case .tooMany(let culprit):
      try await refused(addresses, culprit, sender)
    case .failed(let error):
      if addresses.count == 1 { return try await failed(addresses[0], error) }
      failedBundles += 1
      guard failedBundles < session.options.mostTries else { throw error }
      // Smaller batches find a change that makes the server fail.
      if error.status != nil, failedBundles > 1 { limits.entries = max(1, addresses.count / 2) }
      try await session.client.rest(after: failedBundles)
    }
  }

  private mutating func refused(
    _ addresses: [ResourceAddress], _ culprit: ResourceAddress?, _ sender: UploadSender
  ) async throws {
    if let culprit, planner.alone.insert(culprit).inserted { return }
    if limits.entries > 1 {
      limits.entries = max(1, min(limits.entries, addresses.count) / 2)
      return
    }
    // These changes are in a circle, which cannot be divided.
    try await sender.refuseTogether(addresses)
  }

  /// Skips a change that makes the server fail again and again, so that others are sent.
  private mutating func failed(
    _ address: ResourceAddress, _ error: FHIRReplicationError
  ) async throws {
    let count = failures[address, default: 0] + 1
    failures[address] = count
    guard count >= session.options.mostTries else {
      return try await session.client.rest(after: count)
    }
    guard error.status != nil || error.code != .unavailable else { throw error }
    failuresInRow += 1
    guard failuresInRow < Self.mostFailures else { throw error }
    planner.skipped.insert(address)
  }
}
