#if Server
  import FileAccess

  /// The number of connections of each address.
  final class ConnectionCounts: Sendable {
    private let limit: Int
    private let limitsOwnMachine: Bool
    private let counts = Locked<[PeerAddress: Int]>([:])

    init(limit: Int, limitsOwnMachine: Bool) {
      self.limit = limit
      self.limitsOwnMachine = limitsOwnMachine
    }

    /// Counts a connection. Returns false if the address has too many with it; it counts even then,
    /// until ``remove(_:)``.
    func add(_ address: PeerAddress) -> Bool {
      let count = counts.withLock { counts in
        counts[address, default: 0] += 1
        return counts[address] ?? 0
      }
      return count <= limit || (address.isOwnMachine && !limitsOwnMachine)
    }

    func remove(_ address: PeerAddress) {
      counts.withLock { counts in
        let left = (counts[address] ?? 0) - 1
        counts[address] = left > 0 ? left : nil
      }
    }
  }
#endif
