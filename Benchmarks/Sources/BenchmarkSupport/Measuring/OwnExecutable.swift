import Foundation

/// The program that runs, for those that start it again in processes of their own.
public enum OwnExecutable {
  public static var path: String {
    let link = "/proc/self/exe"
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) { return path }
    return Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}
