public import CareModel

extension ProgressStrategy where Task == HealthTaskVersion {
  /// For a cumulative linkage the sum towards the sum of the target values. For a discrete one,
  /// whose values do not add up, how many there are towards the number of target values; one will
  /// do if there are no targets.
  public static var byLinkage: ProgressStrategy {
    ProgressStrategy { event in
      switch event.task.healthKitLinkage.quantityType {
      case .cumulative: try event.progress(.sumOfValues)
      case .discrete: try event.progress(.valuesThatExist)
      }
    }
  }
}
