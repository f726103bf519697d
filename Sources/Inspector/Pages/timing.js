/** Two ways of not acting too often. */

/** Acts when nothing has called for so many milliseconds: for what is typed. */
export function settle(milliseconds, action) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}

/** Acts once for all calls within so many milliseconds, however many follow: for what a store writes without a pause. */
export function gather(milliseconds, action) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      action();
    }, milliseconds);
  };
}
