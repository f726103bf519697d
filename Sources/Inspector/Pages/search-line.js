/** The line in which a collection is searched: a language, a query with proposals, and what is wrong with it. */

import { ask } from "./api.js";
import { Combobox } from "./combobox.js";
import { fill, make, uniqueID } from "./dom.js";

const languages = {
  fhir: { title: "FHIR search", example: "name=ada&birthdate=ge1970" },
  predicate: { title: "Predicate", example: 'born < 1970 AND name BEGINSWITH "a"' },
  selector: { title: "Selector", example: '{"born": {"$lt": 1970}}' },
  words: { title: "Words", example: 'engine "shortness of breath" pat*' },
};

const byKind = {
  resources: ["fhir", "predicate", "selector", "words"],
  database: ["selector", "predicate", "words"],
  objects: ["predicate", "selector"],
};

export class SearchLine {
  /** `onSearch(language, query)` is called when the reader asks for it. */
  constructor(collection, { onSearch, signal }) {
    this.offered = collection.languages ?? byKind[collection.kind] ?? ["predicate"];
    this.select = make("select", { "aria-label": "Language of the search" },
      this.offered.map((name) => make("option", { value: name }, languages[name]?.title ?? name)));
    this.problemID = uniqueID("problem");
    this.problem = make("div", { id: this.problemID, class: "problem", role: "alert" });
    this.combobox = new Combobox({
      label: "Search",
      propose: (text, position) => this.proposals(collection, text, position, signal),
      properties: { class: "query" },
    });
    this.element = make("form", { class: "search", role: "search" },
      make("div", { class: "line" }, this.select, this.combobox.element, make("button", { type: "submit", class: "primary" }, "Search")),
      this.problem);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.combobox.close();
      onSearch(this.select.value, this.combobox.text.trim());
    });
    this.select.addEventListener("change", () => {
      this.showExample();
      this.showProblem(null);
      this.combobox.field.focus();
    });
    this.show({});
  }

  /** Shows what is searched for now. */
  show({ language, query }) {
    this.select.value = this.offered.includes(language) ? language : this.offered[0];
    if (this.combobox.text.trim() !== (query ?? "")) this.combobox.text = query ?? "";
    this.showExample();
  }

  get language() {
    return this.select.value;
  }

  proposals({ kind, name }, text, position, signal) {
    return ask("complete", { kind, name, language: this.language, text, position }, signal);
  }

  showExample() {
    const { example } = languages[this.language] ?? {};
    this.combobox.field.setAttribute("placeholder", example ? `Everything – or for example ${example}` : "Everything");
  }

  /** Shows an error below the query, at its place if the server named one; null takes it away. */
  showProblem(error) {
    const { field } = this.combobox;
    fill(this.problem);
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    if (!error) return;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", this.problemID);
    fill(this.problem, place(this.combobox.text, error.position), make("p", {}, make("strong", {}, "Error: "), error.message));
    if (document.activeElement === field && error.position !== null) field.setSelectionRange(error.position, error.position);
  }
}

/** The query with a mark at a place: what stands there, or its end. */
function place(text, position) {
  if (position === null || position === undefined || text === "") return null;
  const end = position + (/^(?:\w+|[\s\S])/u.exec(text.slice(position))?.[0].length ?? 0);
  return make("p", { class: "place" },
    text.slice(0, position),
    make("mark", { "aria-label": `here: ${text.slice(position, end) || "the end"}` }, text.slice(position, end) || "\u00a0"),
    text.slice(end));
}
