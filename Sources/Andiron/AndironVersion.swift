/// The version of this library and of all that comes with it: the one place for it.
public enum AndironVersion {
  /// By the rules of semantic versioning; what ends in `-dev` has not been released.
  public static let text = "0.1.0-dev"
}
