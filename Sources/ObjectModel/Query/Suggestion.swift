/// Suggests the intended word for a mistyped one.
package enum Suggestion {
  /// Returns `; did you mean X?` for the nearest of `words`, or nothing if none of them is near.
  package static func hint(_ word: String, among words: [String], prefix: String = "") -> String {
    nearest(to: word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
  }

  /// Returns the nearest of `words`; nil if none of them is near.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let length = word.count
    let most = min(length - 1, max(2, length / 3))
    // Words whose lengths differ by more are further away than that.
    let nearest = words.filter { abs($0.count - length) <= most }
      .map { (word: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= most else { return nil }
    return nearest.word
  }

  /// Returns the number of letters to insert, delete or replace to turn `a` into `b` (Levenshtein).
  /// Takes time in proportion to the product of both lengths.
  package static func distance(_ a: String, _ b: String) -> Int {
    let target = Array(b)
    var row = Array(0...target.count)
    for (line, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in target.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
