/// What a replicator learns about a server while it asks.
struct RemoteKnowledge {
  var checkpointRevision: String?
  /// Whether several documents can be asked for at once; nil before the first answer.
  var hasBulkGet: Bool?
  /// How many revisions are asked for at once.
  var fetchCount = 50
  /// How many bytes of documents are sent at once.
  var writeByteCount = 4 << 20
}
