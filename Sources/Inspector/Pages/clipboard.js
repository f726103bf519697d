/** Copies text; comes back with whether it worked. Without TLS, browsers give the clipboard only to `localhost`. */
export async function copy(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(() => true, () => copyBySelection(text));
  }
  return copyBySelection(text);
}

function copyBySelection(text) {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.className = "unseen";
  area.setAttribute("aria-hidden", "true");
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  focused?.focus();
  return isCopied;
}
