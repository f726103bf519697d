/** Says something to those who listen to the page: one live region for what changes by itself. */
export function announce(text) {
  const region = document.getElementById("announcer");
  // A region that is given the same text again stays silent unless it was empty in between.
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 50);
}
