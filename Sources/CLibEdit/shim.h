#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

// Swift calls no function with a variable number of arguments, and takes no variable of the C library as safe.

typedef unsigned char (*shell_complete)(EditLine *, int);
typedef char *(*shell_prompt)(EditLine *);

// Lines are shown on standard error, so that standard output may go elsewhere. Texts are UTF-8 where the environment names
// no character set.
static inline EditLine *shell_edit_open(void) {
  setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
  return el_init("andiron", stdin, stderr, stderr);
}

static inline History *shell_history_open(EditLine *editor, int size) {
  HistEvent event;
  History *lines = history_init();
  if (!lines) return NULL;
  history(lines, &event, H_SETSIZE, size);
  history(lines, &event, H_SETUNIQUE, 1);
  el_set(editor, EL_HIST, history, lines);
  return lines;
}

static inline void shell_history_add(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

static inline void shell_edit_configure(
    EditLine *editor, void *owner, shell_prompt prompt, shell_complete complete) {
  el_set(editor, EL_CLIENTDATA, owner);
  el_set(editor, EL_PROMPT, prompt);
  // The terminal is as it was before when a signal ends the process.
  el_set(editor, EL_SIGNAL, 1);
  el_set(editor, EL_EDITOR, "emacs");
  el_set(editor, EL_ADDFN, "complete", "Completes the word", complete);
  el_set(editor, EL_BIND, "^I", "complete", NULL);
  el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

static inline void *shell_edit_owner(EditLine *editor) {
  void *owner = NULL;
  el_get(editor, EL_CLIENTDATA, &owner);
  return owner;
}
