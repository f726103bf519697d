/// What a deletion does to what belongs to the deleted thing.
///
/// Without rules, what belongs to it stays as it is, as in CareKit.
public struct DeletionRules: Hashable, Sendable {
  /// What happens to things that may do without the deleted one.
  public enum Rule: Hashable, Sendable {
    /// They stay, and continue to name it.
    case keep
    /// The deletion throws `CareError.denied` if there are any.
    case deny
    /// They are deleted too, from the time on at which the deletion holds.
    case cascade
    /// They get a version that names none, from the time on at which the deletion holds.
    case nullify
  }

  /// What happens to outcomes, which always belong to a task.
  public enum OutcomeRule: Hashable, Sendable {
    /// They stay.
    case keep
    /// The deletion throws `CareError.denied` if there are any.
    case deny
    /// They are deleted too.
    case cascade
  }

  /// The plans of a patient.
  public var plans: Rule
  /// The contacts of a plan.
  public var contacts: Rule
  /// The tasks of a plan, of both kinds.
  public var tasks: Rule
  /// The outcomes of a task.
  public var outcomes: OutcomeRule

  public init(
    plans: Rule = .keep, contacts: Rule = .keep, tasks: Rule = .keep,
    outcomes: OutcomeRule = .keep
  ) {
    self.plans = plans
    self.contacts = contacts
    self.tasks = tasks
    self.outcomes = outcomes
  }
}
