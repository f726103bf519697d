/// Finds what a mistyped word was meant to be.
package enum Suggestion {
  /// `; did you mean X?` for the nearest of `words`, or nothing where none is near.
  package static func hint(_ word: String, among words: [String], prefix: String = "") -> String {
    nearest(to: word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
  }

  /// The nearest of `words`; nil where none is near.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let nearest = words.map { (word: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance < word.count, nearest.distance <= max(2, word.count / 3)
    else { return nil }
    return nearest.word
  }

  /// Letters to insert, delete or replace to make `b` of `a` (Levenshtein). Cost: the product of both
  /// lengths.
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
