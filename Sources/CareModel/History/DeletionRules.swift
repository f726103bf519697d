/// The effects of a deletion on the items that belong to the deleted item.
///
/// Without rules, those items stay unchanged, as in CareKit.
public struct DeletionRules: Hashable, Sendable {
  /// The effect on items that can exist without the deleted one.
  public enum Rule: Hashable, Sendable {
    /// The items stay, and continue to name the deleted one.
    case keep
    /// The deletion throws `CareError.denied` if there are such items.
    case deny
    /// The items are deleted too, from the time at which the deletion takes effect.
    case cascade
    /// The items get a version that names no owner, from the time at which the deletion takes
    /// effect.
    case nullify
  }

  /// The effect on outcomes, which always belong to a task.
  public enum OutcomeRule: Hashable, Sendable {
    /// The outcomes stay.
    case keep
    /// The deletion throws `CareError.denied` if there are outcomes.
    case deny
    /// The outcomes are deleted too.
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
