/// The progress of the tasks of one day.
public enum Adherence: Hashable, Sendable {
  /// No version of a task holds on the day.
  case noTasks
  /// Tasks hold on the day, and no event starts on it.
  case noEvents
  /// The mean of the fractions of the events, from 0 to 1.
  case progress(Double)
}
