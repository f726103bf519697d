import TestSupport

/// How much of the space of crashes a search covers.
struct SearchPlan: Sendable {
  /// Steps of a workload that starts from nothing.
  var steps = 14
  /// Steps that continue after a crash.
  var laterSteps = 3
  /// How many of a thousand points in time are examined.
  var pointShare = 1000
  /// How many of a thousand points in time are examined in what continues after a crash.
  var laterPointShare = 100
  /// The number of random power losses that are tried at each point in time.
  var randomCrashCount = 0
  /// Power losses are enumerated if there are at most this many.
  var enumerationLimit = 0
  /// If there are at most this many unsynced sectors, each is spoiled once while all others are
  /// kept.
  var spoiledSectorLimit = 0
  /// Whether the death of the process and the loss of everything unsynced are tried.
  var triesKeptAndLost = true
  /// The number of crashes that follow one another.
  var depth = 2
  /// How many of a thousand recovered stores continue and crash again.
  var laterShare = 60
  /// How many of a thousand are opened from segments alone, and for reading.
  var rebuildShare = 300
  /// How many of a thousand are also verified before they are opened, which must find nothing.
  var verifyShare = 50
  /// Of the states that crashes leave, one in this many is verified after opening: all of them in
  /// a search's rounds.
  var verifyInterval = Seeds.amount(5, search: 1)
}
