/** What is longer than a note may be becomes several, so that each of them can still be changed. */

/** In UTF-16 units, as the browser counts what is typed. */
export const longestNote = 10_000

/** Apart where a line or a word ends, where there is one, and never inside a character. */
export function noteParts(text: string): readonly string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > longestNote) {
    const end = endOfPart(rest)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}

function endOfPart(text: string): number {
  // A part that is half empty would say that something is missing.
  const soonest = longestNote / 2
  const apart = ['\n', ' '].map((sign) => text.lastIndexOf(sign, longestNote)).find((at) => at >= soonest)
  if (apart !== undefined) return apart
  return /[\uD800-\uDBFF]/.test(text.charAt(longestNote - 1)) ? longestNote - 1 : longestNote
}
