#include "CSimdjson.h"

#include <simdjson.h>

#include <string>
#include <vector>

struct simdjson_corpus {
  simdjson::dom::parser parser;
  std::vector<simdjson::padded_string> texts;
};

namespace {
void count(simdjson::dom::element element, simdjson_contents &contents) {
  contents.nodes += 1;
  switch (element.type()) {
  case simdjson::dom::element_type::ARRAY:
    for (auto child : simdjson::dom::array(element)) count(child, contents);
    break;
  case simdjson::dom::element_type::OBJECT:
    for (auto field : simdjson::dom::object(element)) count(field.value, contents);
    break;
  case simdjson::dom::element_type::STRING:
    contents.string_bytes += std::string_view(element).size();
    break;
  default:
    break;
  }
}
} // namespace

extern "C" {

simdjson_corpus *simdjson_corpus_create(void) { return new simdjson_corpus(); }

void simdjson_corpus_destroy(simdjson_corpus *corpus) { delete corpus; }

void simdjson_corpus_add(simdjson_corpus *corpus, const uint8_t *bytes, size_t count) {
  corpus->texts.emplace_back(reinterpret_cast<const char *>(bytes), count);
}

size_t simdjson_corpus_parse(simdjson_corpus *corpus) {
  size_t parsed = 0;
  for (const auto &text : corpus->texts) {
    simdjson::dom::element root;
    if (!corpus->parser.parse(text).get(root)) parsed += 1;
  }
  return parsed;
}

simdjson_contents simdjson_corpus_count(simdjson_corpus *corpus) {
  simdjson_contents contents = {0, 0};
  for (const auto &text : corpus->texts) {
    simdjson::dom::element root;
    if (!corpus->parser.parse(text).get(root)) count(root, contents);
  }
  return contents;
}

const char *simdjson_kernel(void) {
  // A string of the library's own, which lives as long as the process.
  static const std::string name = simdjson::get_active_implementation()->name();
  return name.c_str();
}
}
