import DocumentStore
import ValueModel

/// The progress of a replication, stored on both sides in the format of CouchDB's replicator.
///
/// A checkpoint is valid only if both sides name the same session, or share a session in their
/// histories: both sides then have everything that this session recorded.
struct Checkpoint: Sendable {
  /// The number of sessions kept, the same as in CouchDB's replicator.
  private static let historyCount = 50

  /// The results of one run.
  struct Session: Sendable {
    var identifier: String
    var startLast: Value
    var recorded: Value
    var readCount = 0
    var writtenCount = 0
    var refusedCount = 0
  }

  var body: Value

  init(body: Value) { self.body = body }

  /// Creates the checkpoint to write in `session`, which replaces earlier checkpoints of that
  /// session. `before` holds the sessions recorded when the session began.
  ///
  /// `instances` identifies the databases on both sides; it is given when only one side can store
  /// the checkpoint.
  init(
    _ session: Session, before: [Value], refused: [RefusedRevision],
    instances: (source: String?, target: String?)?
  ) {
    let entry: Value = [
      "session_id": Value(session.identifier), "start_last_seq": session.startLast,
      "end_last_seq": session.recorded, "recorded_seq": session.recorded,
      "missing_checked": Value(session.readCount), "missing_found": Value(session.readCount),
      "docs_read": Value(session.readCount), "docs_written": Value(session.writtenCount),
      "doc_write_failures": Value(session.refusedCount),
    ]
    var fields: [(String, Value)] = [
      ("session_id", Value(session.identifier)), ("source_last_seq", session.recorded),
      ("replication_id_version", 4),
      ("history", Value(array: [entry] + before.prefix(Self.historyCount - 1))),
    ]
    if !refused.isEmpty {
      let list = refused.map { refused -> Value in
        [
          "id": Value(refused.id), "rev": Value(refused.revisionText),
          "reason": Value(refused.reason.rawValue),
        ]
      }
      fields.append(("refused", Value(array: list)))
    }
    if let instances {
      fields.append(("one_sided", true))
      if let source = instances.source { fields.append(("source_instance", Value(source))) }
      if let target = instances.target { fields.append(("target_instance", Value(target))) }
    }
    body = Value(object: fields)
  }

  /// The recorded sessions, newest first.
  var history: [Value] {
    guard let history = body["history"], history.kind == .array else { return [] }
    return Array(history.elements)
  }

  /// Whether the other side was unable to store the checkpoint.
  var isOneSided: Bool { body["one_sided"]?.boolean == true }

  /// Whether the sides are those for which a one-sided checkpoint was written. The side without the
  /// checkpoint holds nothing that would show that it was recreated.
  func isOf(_ instances: (source: String?, target: String?)) -> Bool {
    [("source_instance", instances.source), ("target_instance", instances.target)]
      .allSatisfy { name, now in
        guard let before = body[name]?.string, let now else { return true }
        return before == now
      }
  }

  private var session: String? { body["session_id"]?.string }

  // MARK: Comparing

  /// The sequence up to which both sides are known to be equal; nil to begin from the start.
  static func common(source: Checkpoint?, target: Checkpoint?) -> Value? {
    guard let source, let target else { return nil }
    if let session = source.session, session == target.session {
      return known(source.body["source_last_seq"])
    }
    let ofTarget = Set(target.history.compactMap { $0["session_id"]?.string })
    // The newest session that both sides know. The order of the source is as good as that of the
    // target, because both only ever go back together.
    for entry in source.history {
      if let session = entry["session_id"]?.string, ofTarget.contains(session) {
        return known(entry["recorded_seq"])
      }
    }
    return nil
  }

  /// The source sequence in a checkpoint that only one side stores.
  var lastOfSource: Value? { Self.known(body["source_last_seq"]) }

  /// Returns the sequence; nil if it stands for the start.
  private static func known(_ sequence: Value?) -> Value? {
    guard let sequence, !sequence.isNull, sequence.integer != 0, sequence.string != "0" else {
      return nil
    }
    return sequence
  }
}
