import CSimdjson

/// simdjson with copies of the texts to parse, made once; its parser is used again for each text.
final class Simdjson {
  private let corpus = simdjson_corpus_create()

  /// The kernel that it chose for this processor.
  static var kernel: String { String(cString: simdjson_kernel()) }

  init(_ texts: [[UInt8]]) {
    for text in texts { simdjson_corpus_add(corpus, text, text.count) }
  }

  deinit { simdjson_corpus_destroy(corpus) }

  /// Parses all texts; how many could be parsed.
  func parse() -> Int { simdjson_corpus_parse(corpus) }

  func contents() -> Contents { Contents(simdjson_corpus_count(corpus)) }
}
