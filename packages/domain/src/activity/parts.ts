/** A sentence in parts that are joined without anything between. */

/** `strong` is what the eye looks for: values and names. */
export type Part = { readonly text: string } | { readonly strong: string }

/** say`moved ${job} from **…**`: text, and between it what is said already; none empty, no two texts side by side. */
export function say(
  texts: TemplateStringsArray,
  ...between: readonly (string | Part | readonly Part[])[]
): Part[] {
  return joined(texts.flatMap((text, at) => [{ text }, ...partsOf(between[at] ?? '')]))
}

const partsOf = (value: string | Part | readonly Part[]): readonly Part[] => {
  if (typeof value === 'string') return [{ text: value }]
  return 'length' in value ? value : [value]
}

function joined(parts: readonly Part[]): Part[] {
  const said: Part[] = []
  for (const part of parts) {
    const last = said.at(-1)
    if ('text' in part && last && 'text' in last) said[said.length - 1] = { text: last.text + part.text }
    else if (!('text' in part) || part.text !== '') said.push(part)
  }
  return said
}

/** A fact that the eye looks for; `otherwise` where the history does not know it. */
export const strong = (otherwise: string, fact: unknown): Part => ({ strong: textOr(otherwise, fact) })

export const textOr = (otherwise: string, fact: unknown): string =>
  typeof fact === 'string' && fact !== '' ? fact : otherwise
