/// The facts that a replicator learns about a server during its requests.
struct RemoteKnowledge {
  var checkpointRevision: String?
  /// Whether several documents can be requested at once; nil before the first answer.
  var hasBulkGet: Bool?
  /// The number of revisions requested at once.
  var fetchCount = 50
  /// The number of bytes of documents sent at once.
  var writeByteCount = 4 << 20
}
