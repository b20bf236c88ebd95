/** Mentions are names in the text of a note, each after an @. */

export interface Mention {
  readonly id: string
  readonly name: string
}

/** The @ and text before the caret; undefined if no mention is being typed. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly from: number; readonly query: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]*)?)$/u.exec(text.slice(0, caret))
  if (!found) return undefined
  const query = found[1] ?? ''
  return { from: caret - query.length - 1, query }
}

/** Replaces the typed text by the name; returns the new caret position. */
export function withMention(text: string, from: number, caret: number, name: string) {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** The chosen mentions whose names are still in the text. */
export const mentionsIn = (text: string, chosen: readonly Mention[]): Mention[] =>
  chosen.filter(({ name }) => text.includes(`@${name}`))

/** True when every typed word starts a word of the name. */
export function matchesMention(name: string, query: string): boolean {
  const words = name.toLowerCase().split(/\s+/)
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Splits the text at its mentions; joined, the parts equal the text. */
export function partsOf(
  text: string,
  names: readonly string[],
): { readonly text: string; readonly isMention: boolean }[] {
  if (names.length === 0) return [{ text, isMention: false }]
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(`(${longestFirst.map((name) => `@${escaped(name)}`).join('|')})`, 'u')
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isMention: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`)
