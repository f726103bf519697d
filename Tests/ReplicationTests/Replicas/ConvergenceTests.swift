import Andiron
import DocumentStore
import HTTPClient
import NetworkTestSupport
import TestSupport
import Testing
import ValueModel

@testable import Replication

/// Several replicas that edit on their own and replicate over bad networks, in any order and
/// direction; in the end the networks are sound, and all of them have what was ever written.
@Suite struct ConvergenceTests {
  @Test func `replicas converge whatever their networks do`() async throws {
    for seed in Seeds.list(Seeds.amount(10, search: 80)) {
      try await search(seed, .overloaded)
    }
  }

  @Test func `replicas converge although their networks lie`() async throws {
    for seed in Seeds.list(Seeds.amount(10, search: 80)) {
      try await search(seed, .hostile)
    }
  }

  private func search(_ seed: UInt64, _ profile: NetworkProfile) async throws {
    var random = SeededGenerator(seed: seed)
    let sites = try (0..<Int.random(in: 2...5, using: &random)).map { _ in try Site() }
    let networks = sites.enumerated().map { number, site in
      SimulatedNetwork(site.transport, seed: seed &+ UInt64(number), profile: profile)
    }
    var model = EditModel()
    for step in 0..<30 {
      let site = Int.random(in: 0..<sites.count, using: &random)
      if random.chance(2, in: 3) {
        try await edit(sites[site], &model, &random)
      } else {
        try await exchange(site, sites, networks, seed &+ UInt64(step) << 32, &random)
      }
    }
    for network in networks { network.heal() }
    try await converge(sites, networks, seed)
    for site in sites {
      let problems = try model.problems(of: try site.database)
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(3))")
    }
    let contents = try sites.map { try ReplicaContent.leaves(of: $0.database) }
    for content in contents.dropFirst() {
      #expect((content == contents[0]) as Bool, "seed \(seed)")
    }
  }

  // MARK: Steps

  private func edit(
    _ site: Site, _ model: inout EditModel, _ random: inout SeededGenerator
  ) async throws {
    let id = ["a", "b", "c", "dä/+ e", "_design/x"][Int.random(in: 0..<5, using: &random)]
    let body: Value = ["n": Value(Int.random(in: 0..<4, using: &random))]
    let leaves = try site.database.leaves(of: id)
    let choice = Int.random(in: 0..<6, using: &random)
    let pick = leaves.isEmpty ? 0 : Int.random(in: 0..<leaves.count, using: &random)
    let size = [0, 10, 1_000, 70_000][Int.random(in: 0..<4, using: &random)]
    let fill = UInt8.random(in: 0...3, using: &random)
    try await site.database.write { notes in
      switch choice {
      case 0 where !leaves.isEmpty: _ = try notes.delete(id, leaves[pick].revision)
      case 1 where leaves.count > 1:
        _ = try notes.resolveConflict(of: id) { $0.last }
      default:
        guard !leaves.isEmpty else {
          _ = try notes.create(body, id: id)
          return
        }
        var document = leaves[pick]
        document.body = body
        if choice == 2 {
          try notes.attach([UInt8](repeating: fill, count: size), to: &document, as: "file")
        } else if choice == 3 {
          document.attachments["file"] = nil
        }
        _ = try notes.update(document)
      }
    }
    try model.note(site.database, id)
  }

  private func exchange(
    _ site: Int, _ sites: [Site], _ networks: [SimulatedNetwork], _ seed: UInt64,
    _ random: inout SeededGenerator
  ) async throws {
    let others = sites.indices.filter { $0 != site }
    guard let other = others.randomElement(using: &random) else { return }
    let direction =
      [ReplicationDirection.pull, .push, .both].randomElement(using: &random) ?? .both
    let there: ReplicationSide =
      try random.chance(1, in: 5)
      ? .database(sites[other].database)
      : .server(sites[other].remote(over: networks[other], host: "site\(other)"))
    var options = ReplicationOptions()
    options.isSequential = random.chance(4, in: 5)
    options.batchCount = [1, 2, 1_000][Int.random(in: 0..<3, using: &random)]
    let replicator = try Replicator(
      .database(sites[site].database), with: there, direction: direction, options: options,
      environment: .simulated(seed: seed))
    do {
      _ = try await replicator.run()
    } catch is ReplicationError {
      // What the network did; the next run continues.
    }
  }

  private func converge(
    _ sites: [Site], _ networks: [SimulatedNetwork], _ seed: UInt64
  ) async throws {
    for round in 0..<2 {
      for site in sites.indices.dropFirst() {
        let replicator = try Replicator(
          .database(sites[0].database),
          with: .server(sites[site].remote(over: networks[site], host: "site\(site)")),
          direction: .both, options: ReplicationOptions(),
          environment: .simulated(seed: seed &+ UInt64(round * 10 + site)))
        let report = try await replicator.run()
        #expect(report.isComplete, "seed \(seed), site \(site), round \(round)")
      }
    }
  }
}
