/** Lines of a paragraph with bold stretches. */
import type { Style } from './fonts.ts'
import type { Typesetter } from './lines.ts'

interface Stretch {
  readonly style: Style
  readonly words: string
}

/**
 * Breaks a paragraph into lines of stretches. `bold` has pairs of indexes into the text; `room` is in points. Without
 * bold letters the lines are those of `wrap`, which orders right-to-left text as a whole.
 */
export function styledLines(
  text: string,
  bold: readonly (readonly [start: number, end: number])[],
  { wrap, widthOf }: Pick<Typesetter, 'wrap' | 'widthOf'>,
  size: number,
  room: number,
): readonly (readonly Stretch[])[] {
  if (bold.length === 0)
    return wrap(text, 'regular', size, room).map((words) => [{ style: 'regular', words }])
  const lines: Stretch[][] = [[]]
  let width = 0
  for (const word of wordsOf(text, bold)) {
    const needed = word.reduce((sum, { style, words }) => sum + widthOf(words.trimEnd(), style, size), 0)
    if (width > 0 && width + needed > room) {
      lines.push([])
      width = 0
    }
    for (const part of needed > room ? brokenParts(word, { wrap, widthOf }, size, room) : word) {
      const partWidth = widthOf(part.words, part.style, size)
      if (needed > room && width > 0 && width + partWidth > room) {
        lines.push([])
        width = 0
      }
      lines.at(-1)?.push(part)
      width += partWidth
    }
  }
  return lines.map(merged)
}

/** A word that is longer than a line, in pieces that fit. */
const brokenParts = (
  word: readonly Stretch[],
  { wrap }: Pick<Typesetter, 'wrap' | 'widthOf'>,
  size: number,
  room: number,
): Stretch[] =>
  word.flatMap(({ style, words }) => wrap(words, style, size, room).map((piece) => ({ style, words: piece })))

/** Words with the spaces after them; a word may change its style within. */
function wordsOf(text: string, bold: readonly (readonly [number, number])[]): Stretch[][] {
  const words: Stretch[][] = []
  let wasSpace = true
  for (const { style, words: stretch } of stretchesOf(text, bold)) {
    for (const piece of stretch.match(/\s+|\S+/g) ?? []) {
      const isSpace = /^\s/.test(piece)
      if (!isSpace && wasSpace) words.push([])
      if (words.length === 0) words.push([])
      words.at(-1)?.push({ style, words: isSpace ? ' ' : piece })
      wasSpace = isSpace
    }
  }
  return words
}

function stretchesOf(text: string, bold: readonly (readonly [number, number])[]): Stretch[] {
  const found: Stretch[] = []
  let at = 0
  for (const [start, end] of bold) {
    found.push({ style: 'regular', words: text.slice(at, start) })
    found.push({ style: 'bold', words: text.slice(start, end) })
    at = end
  }
  return [...found, { style: 'regular' as const, words: text.slice(at) }].filter(({ words }) => words !== '')
}

/** Joins neighbors of one style, so that a line has few marks. */
function merged(line: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { style, words } of line) {
    const last = found.at(-1)
    if (last?.style === style) found[found.length - 1] = { style, words: last.words + words }
    else found.push({ style, words })
  }
  return found
}
