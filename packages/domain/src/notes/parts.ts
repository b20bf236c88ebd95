/** Splits a text above the maximum length into several notes, so that each stays editable. */

/** In UTF-16 units, like `maxlength` in the browser. */
export const maxNoteLength = 10_000

/** Splits at the end of a line or word where possible, and never inside a character. */
export function noteParts(text: string): readonly string[] {
  const parts: string[] = []
  let remaining = text.trim()
  while (remaining.length > maxNoteLength) {
    const end = endOfPart(remaining)
    parts.push(remaining.slice(0, end).trimEnd())
    remaining = remaining.slice(end).trimStart()
  }
  return [...parts, remaining]
}

function endOfPart(text: string): number {
  // A part that is less than half full would look truncated.
  const earliest = maxNoteLength / 2
  const separatorAt = ['\n', ' ']
    .map((sign) => text.lastIndexOf(sign, maxNoteLength))
    .find((position) => position >= earliest)
  if (separatorAt !== undefined) return separatorAt
  return /[\uD800-\uDBFF]/.test(text.charAt(maxNoteLength - 1)) ? maxNoteLength - 1 : maxNoteLength
}
