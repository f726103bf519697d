/**
 * Why a server refused to write a record, as a list of `{ path, text }`. FHIR answers with an OperationOutcome that names
 * the elements, the others with an error and a reason.
 */
export function refusals({ status, text }) {
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    return [{ path: null, text: `The server answered ${status}.` }];
  }
  if (Array.isArray(answer?.issue)) return answer.issue.map(issue);
  const words = [answer?.error, answer?.reason].filter((word) => typeof word === "string");
  return [{ path: null, text: words.join(": ") || `The server answered ${status}.` }];
}

function issue({ expression, location, diagnostics, details, code }) {
  const paths = [expression ?? location ?? []].flat().filter((path) => typeof path === "string");
  return { path: paths.join(", ") || null, text: String(diagnostics ?? details?.text ?? code ?? "refused") };
}
