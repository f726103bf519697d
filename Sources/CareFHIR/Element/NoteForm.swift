import CareModel
import FHIRModel
import FHIRR4

/// Notes as annotations. An annotation has no title: it is the first paragraph.
enum NoteForm {
  static func written(_ notes: [CareNote]?) -> [Annotation] {
    (notes ?? []).compactMap { note in
      let parts = [note.title, note.content].compactMap(FHIRText.string)
      guard !parts.isEmpty else { return nil }
      let author = FHIRText.string(note.author)
      return Annotation(
        author: author.map { .string($0) }, text: parts.joined(separator: "\n\n"))
    }
  }

  /// Nil if there are none.
  static func read(_ annotations: [Annotation]) -> [CareNote]? {
    let notes = annotations.map { annotation in
      CareNote(
        author: annotation.authorString ?? annotation.authorReference?.display,
        content: annotation.text)
    }
    return notes.isEmpty ? nil : notes
  }
}
