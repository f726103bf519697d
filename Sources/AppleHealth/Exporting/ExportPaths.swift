internal import Foundation

/// The paths of the files of an export that is being written; all of them are different.
struct ExportPaths {
  /// The digests of contents by path, where files with the same content may share a path.
  private var used: [String: Int] = ["/export.xml": 0]

  /// Returns `/workout-routes/route_2023-03-24_7.12am.gpx`, for the time at which a route starts.
  mutating func route(_ time: ExportTime) -> String {
    let text = time.text
    let hour = Int(text.dropFirst(11).prefix(2)) ?? 0
    let clock = "\(hour % 12 == 0 ? 12 : hour % 12).\(text.dropFirst(14).prefix(2))"
    return free(
      "/workout-routes/route_\(text.prefix(10))_\(clock)\(hour < 12 ? "am" : "pm")", "gpx")
  }

  /// Returns `/electrocardiograms/ecg_2023-03-24.csv`.
  mutating func electrocardiogram(_ time: ExportTime) -> String {
    free("/electrocardiograms/ecg_\(time.text.prefix(10))", "csv")
  }

  /// Returns a path for a resource, and whether a file has to be written there; it does not if one
  /// with the same content was written. `old` is the path from which the resource came, which it
  /// keeps if possible.
  mutating func resource(
    _ content: [UInt8], type: String, old: String?
  ) -> (path: String, isNew: Bool) {
    var hasher = Hasher()
    content.withUnsafeBytes { hasher.combine(bytes: $0) }
    let digest = hasher.finalize()
    if let old, old.hasPrefix("/"), ZipEntry.problem(of: Array(old.utf8.dropFirst())) == nil {
      guard let known = used[old] else {
        used[old] = digest
        return (old, true)
      }
      if known == digest { return (old, false) }
    }
    let word = type.filter { $0.isASCII && $0.isLetter }
    let path = free("/clinical-records/\(word.isEmpty ? "Resource" : word)", "json")
    return (path, true)
  }

  private mutating func free(_ start: String, _ ending: String) -> String {
    var path = "\(start).\(ending)"
    var number = counts[start] ?? 1
    while used[path] != nil {
      number += 1
      path = "\(start)_\(number).\(ending)"
    }
    counts[start] = number
    used[path] = 0
    return path
  }

  /// The last number that was used for paths that begin alike.
  private var counts: [String: Int] = [:]
}
