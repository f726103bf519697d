/// The rules that a `CompactionModel` follows. By default they are the engine's:
///
/// 1. One counter numbers log segments and outputs. An output takes its number before compaction
///    looks at what is live. A header says which commits came before the segment.
/// 2. A segment is synced before it is sealed, and only sealed segments become victims; an output
///    only after its last swap; and a segment in which a batch continues only when the segment that
///    the batch comes from is gone. For the batch's commit frame is in the last of its segments: a
///    reader of segments alone believes what is left of a batch whose beginning is gone, but never
///    one whose end is.
/// 3. A copy keeps its sequence. It is swapped in only if its key still points to the place that it
///    was copied from; otherwise it is a dead put of the output.
/// 4. A tombstone remembers the highest number allocated when it was committed. No segment of a
///    higher number ever contains a put that it supersedes, since the put was written, or was live
///    when it was copied, before the tombstone was.
/// 5. Compaction drops a tombstone if its key is live again, or if no other existing segment with a
///    number up to the remembered one contains a dead put: one that no location points to. Copies
///    that wait for their swap do not count. The segment that the tombstone is read from is exempt,
///    since its dead puts go with it.
/// 6. A segment exists until its unlink is durable: victims of the same compaction, of earlier
///    ones, unlinked files before the directory is synced, abandoned outputs and orphans all count.
/// 7. A victim is unlinked after a checkpoint is durable that was begun after the last swap out of
///    it. A checkpoint is durable after the log up to its sequence is. The order of unlinks is
///    free.
/// 8. Replay takes the newest checkpoint and the younger log records. It ignores outputs that the
///    checkpoint does not list: their victims all exist, so the outputs are removed as orphans.
/// 9. An older checkpoint is used only if its segments all exist, no other output does, and the
///    sequences after it have no gap; nothing is removed then. Otherwise, and without a checkpoint,
///    the newest record of each key in all segments is the truth.
struct CompactionRules: Sendable {
  /// The rule that is broken on purpose, or nil.
  var weakness: Weakness?
  var exemption = Exemption.ownSegment
  /// Whether an output takes the smallest origin of its victims instead of its own number.
  var inheritsOrigin = false
  /// The number of log segments that take commits at a time, in addition to the outputs of
  /// compactions.
  var logStreamCount = 1
  /// The number of compactions that may run at a time, each on victims of its own.
  var compactionCount = 1

  func has(_ weakness: Weakness) -> Bool { self.weakness == weakness }

  /// Segments whose dead puts do not keep a tombstone alive.
  enum Exemption: CaseIterable, Sendable {
    /// No segments.
    case nothing
    /// The one that the tombstone is read from: its dead puts vanish with the tombstone.
    case ownSegment
    /// Each that contains the tombstone or a younger one of the same key.
    case everyHolder
  }

  /// Plausible rules that are wrong.
  enum Weakness: String, CaseIterable, Sendable {
    /// Segments compacted together do not keep each other's tombstones alive.
    case ignoresCoVictims
    /// Nor do victims of earlier compactions that still wait to be unlinked.
    case ignoresVictimsAwaitingUnlink
    /// Nor do files that were unlinked while the directory was not synced.
    case ignoresUnsyncedUnlinks
    /// Puts that were moved out of a victim do not count as dead there when they are superseded.
    case forgetsMovedCopies
    /// Copies that lost their swap do not count as dead.
    case forgetsLostSwaps
    /// An output is numbered when it is complete, not before the first look at what is live.
    case numbersOutputsLate
    /// A tombstone is bound by the number of the log segment that it was committed to, although an
    /// output of a higher number is open at that time.
    case boundIsOwnLogNumber
    /// A tombstone is bound by the origin of the segment that contains it, with inherited origins.
    case boundIsOwnOrigin
    /// Victims are unlinked as soon as their records are swapped.
    case unlinksBeforeCheckpoint
    /// Victims are unlinked after a checkpoint that was begun before the swap, but finished after
    /// it.
    case unlinksAfterUncoveringCheckpoint
    /// Outputs that are younger than the checkpoint are replayed as if they were puts.
    case replaysOutputs
    /// The previous checkpoint is believed, and its orphans are removed, without checking whether
    /// segments were removed on behalf of the newest one.
    case trustsPreviousCheckpoint
    /// A log segment may become a victim before it is synced.
    case sealsWithoutSync
    /// A segment may be compacted while an earlier one exists whose last batch continues in it.
    case splitsBatches
    /// Segment headers do not say which commits came before.
    case forgetsSequenceFloors
    /// A checkpoint counts as durable although the log below it is not synced.
    case checkpointsWithoutSync

    /// Those that a few random runs reveal; short histories reveal the others.
    static let shownByRandomRuns: [Weakness] = [
      .ignoresVictimsAwaitingUnlink, .forgetsLostSwaps, .boundIsOwnOrigin, .unlinksBeforeCheckpoint,
      .unlinksAfterUncoveringCheckpoint, .replaysOutputs, .trustsPreviousCheckpoint,
      .sealsWithoutSync, .splitsBatches, .checkpointsWithoutSync,
    ]
    static let shownByHistories: [Weakness] = [
      .ignoresCoVictims, .ignoresUnsyncedUnlinks, .forgetsMovedCopies, .numbersOutputsLate,
      .boundIsOwnLogNumber, .forgetsSequenceFloors, .splitsBatches,
    ]
  }
}
