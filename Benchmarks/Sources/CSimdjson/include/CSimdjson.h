#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser of simdjson and copies of the texts that it is to parse, with the padding that it needs.
typedef struct simdjson_corpus simdjson_corpus;

/// What a document holds, to compare with what other parsers found in it.
typedef struct {
  /// Objects, arrays and scalars.
  uint64_t nodes;
  /// UTF-8 bytes of all strings that are values, unescaped.
  uint64_t string_bytes;
} simdjson_contents;

simdjson_corpus *simdjson_corpus_create(void);
void simdjson_corpus_destroy(simdjson_corpus *corpus);
void simdjson_corpus_add(simdjson_corpus *corpus, const uint8_t *bytes, size_t count);

/// Parses all texts to DOMs, one after the other; how many could be parsed.
size_t simdjson_corpus_parse(simdjson_corpus *corpus);

/// Parses all texts and counts what they hold.
simdjson_contents simdjson_corpus_count(simdjson_corpus *corpus);

/// The kernel that simdjson chose for this processor.
const char *simdjson_kernel(void);

#ifdef __cplusplus
}
#endif
