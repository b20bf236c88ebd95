/** A sentence split into parts. Joining them needs no separator. */

/** `strong` marks values and names. */
export type Part = { readonly text: string } | { readonly strong: string }

/** say`moved ${job} from **…**` builds parts from a template: drops empty texts and merges adjacent ones. */
export function say(
  texts: TemplateStringsArray,
  ...values: readonly (string | Part | readonly Part[])[]
): Part[] {
  return mergeTexts(texts.flatMap((text, index) => [{ text }, ...partsOf(values[index] ?? '')]))
}

const partsOf = (value: string | Part | readonly Part[]): readonly Part[] => {
  if (typeof value === 'string') return [{ text: value }]
  return 'length' in value ? value : [value]
}

function mergeTexts(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if ('text' in part && last && 'text' in last) merged[merged.length - 1] = { text: last.text + part.text }
    else if (!('text' in part) || part.text !== '') merged.push(part)
  }
  return merged
}

/** A highlighted value; `otherwise` when the history does not have it. */
export const strong = (otherwise: string, value: unknown): Part => ({ strong: textOr(otherwise, value) })

export const textOr = (otherwise: string, value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : otherwise
