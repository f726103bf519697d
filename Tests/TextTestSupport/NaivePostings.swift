import Foundation

@testable import TextIndex

/// Answers expressions from the text itself, one note after the other, as slowly as it is simple.
struct NaivePostings {
  var notes: [Int: Note]

  private func words(_ note: Note) -> [[(position: Int, word: [UInt8])]] {
    [note.title, note.body].map { text in
      var words: [(position: Int, word: [UInt8])] = []
      Array(text.utf8).withUnsafeBytes { bytes in
        TextWords.forEach(bytes) { words.append((words.count, Array($0))) }
      }
      return words
    }
  }

  private var meanLength: Double {
    let sum = notes.values.reduce(0) { $0 + words($1).reduce(0) { $0 + $1.count } }
    return Double(max(1, sum)) / Double(max(1, notes.count))
  }

  private func starts(_ terms: [TextTerm], _ words: [(position: Int, word: [UInt8])]) -> [Int] {
    let byPosition = Dictionary(words.map { ($0.position, $0.word) }) { $1 }
    let last = (words.map(\.position).max() ?? 0) + 1
    return (0...last).filter { start in
      terms.allSatisfy { term in
        guard let word = byPosition[start + term.offset] else { return false }
        return term.isPrefix ? word.starts(with: term.bytes) : word == term.bytes
      }
    }
  }

  private func frequency(_ terms: [TextTerm], _ note: Note, _ fields: Set<Int>) -> Int {
    words(note).enumerated().reduce(0) { sum, field in
      fields.contains(field.offset) ? sum + starts(terms, field.element).count : sum
    }
  }

  private func score(_ terms: [TextTerm], _ fields: Set<Int>) -> [Int: Double] {
    var found: [Int: Int] = [:]
    for (key, note) in notes {
      let frequency = frequency(terms, note, fields)
      if frequency > 0 { found[key] = frequency }
    }
    let count = Double(found.count)
    let idf = log(1 + (Double(notes.count) - count + 0.5) / (count + 0.5))
    let mean = meanLength
    return found.reduce(into: [:]) { scores, item in
      guard let note = notes[item.key] else { return }
      let length = Double(words(note).reduce(0) { $0 + $1.count })
      let frequency = Double(item.value)
      scores[item.key] =
        idf * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * length / mean))
    }
  }

  func scores(_ expression: TextExpression, _ fields: Set<Int> = [0, 1]) -> [Int: Double] {
    switch expression {
    case .nothing: return [:]
    case .phrase(let terms): return score(terms, fields)
    case .near(let phrases, let distance):
      var sum: [Int: Double] = [:]
      for phrase in phrases { sum.merge(score(phrase, fields)) { $0 + $1 } }
      return sum.filter { key, _ in
        notes[key].map { isNear(phrases, distance, $0, fields) } ?? false
      }
    case .all(let parts):
      var result: [Int: Double]?
      for part in parts {
        let next = scores(part, fields)
        result =
          result?.reduce(into: [:]) { both, item in
            if let score = next[item.key] { both[item.key] = item.value + score }
          } ?? next
      }
      return result ?? notes.mapValues { _ in 0 }
    case .any(let parts):
      return parts.reduce(into: [:]) { sum, part in
        sum.merge(scores(part, fields)) { $0 + $1 }
      }
    case .not(let part):
      let found = scores(part, fields)
      return notes.filter { found[$0.key] == nil }.mapValues { _ in 0 }
    case .fields(let only, let part): return scores(part, fields.intersection(only))
    case .boosted(let part, let factor): return scores(part, fields).mapValues { $0 * factor }
    }
  }

  private func isNear(
    _ phrases: [[TextTerm]], _ distance: Int, _ note: Note, _ fields: Set<Int>
  ) -> Bool {
    words(note).enumerated().contains { number, words in
      guard fields.contains(number) else { return false }
      var choices: [[Range<Int>]] = [[]]
      for phrase in phrases {
        let length = (phrase.map(\.offset).max() ?? 0) + 1
        let starts = starts(phrase, words)
        choices = choices.flatMap { choice in starts.map { choice + [$0..<$0 + length] } }
      }
      return choices.contains { choice in
        let spans = choice.sorted {
          ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
        }
        return zip(spans, spans.dropFirst()).allSatisfy {
          $1.lowerBound - $0.upperBound <= distance
        }
      }
    }
  }
}
