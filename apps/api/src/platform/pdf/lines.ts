/** Splits text into lines: picks the font of each letter, orders right-to-left text, and breaks lines. */
import bidiFactory from 'bidi-js'
import type { Face, Faces, Style } from './fonts.ts'

/** A part of a line in one font, in visual order. */
export interface Run {
  readonly face: Face
  /** The letters to draw. */
  readonly text: string
  /** The original letters, where a PDF reader could not derive them from the drawn ones. */
  readonly actual: string | undefined
  /** In thousandths of the font size. */
  readonly width: number
}

const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Names letters that no font has by their code points, so that a reader can look them up. */
export const notationOf = (grapheme: string): string =>
  Array.from(grapheme, (letter) => `U+${hexOf(letter.codePointAt(0) ?? 0)}`).join(' ')

const hexOf = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0')

/** Normalizes line breaks and drops direction controls, so that no name reverses the text around it. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')

export interface Typesetter {
  readonly runsOf: (line: string, style: Style) => readonly Run[]
  /** In points. */
  readonly widthOf: (line: string, style: Style, size: number) => number
  readonly wrap: (text: string, style: Style, size: number, room: number) => readonly string[]
}

/** The distinct letters of a text that no font has. */
export function missingGlyphs(faces: Faces, text: string): string[] {
  const all = Array.from(graphemes.segment(tidy(text).replaceAll('\n', '')), ({ segment }) => segment)
  return [...new Set(all)].filter((one) => !isIgnorable(one) && faces.draw('regular', one) === undefined)
}

const isIgnorable = (text: string) => /^\p{Default_Ignorable_Code_Point}+$/u.test(text)

/** A cache of word widths for all documents: words repeat, and shaping is slow. */
const widths = new Map<string, number>()
const maxWidths = 20_000

function cachedWidth(key: string, measure: () => number): number {
  const cached = widths.get(key)
  if (cached !== undefined) return cached
  if (widths.size >= maxWidths) widths.clear()
  const measured = measure()
  widths.set(key, measured)
  return measured
}

export function typesetter(faces: Faces): Typesetter {
  const shape = (text: string, style: Style) =>
    mergeRuns(inVisualOrder(text, segmentsOf(text, style, faces), style))
  const widthIn = (word: string, style: Style) =>
    cachedWidth(`${style} ${word}`, () => shape(word, style).reduce((sum, { width }) => sum + width, 0))
  const inThousandths = (text: string, style: Style) =>
    wordsIn(text).reduce((sum, word) => sum + widthIn(word, style), 0)
  const widthOf = (text: string, style: Style, size: number) => (inThousandths(text, style) * size) / 1000
  const runsOf = (line: string, style: Style) =>
    style !== 'signature' && isAscii(line)
      ? [{ face: faces.base(style), text: line, actual: undefined, width: inThousandths(line, style) }]
      : shape(line, style)
  return {
    runsOf,
    widthOf,
    wrap: (text, style, size, room) =>
      tidy(text)
        .split('\n')
        .flatMap((paragraph) => linesOf(paragraph, (part) => widthOf(part, style, size), room)),
  }
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** Words and the spaces between them. */
const wordsIn = (text: string): readonly string[] => text.match(/ +|[^ ]+/g) ?? []

/** Wraps a paragraph; a word that is too long is broken. */
function linesOf(paragraph: string, widthOf: (text: string) => number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const piece of piecesOf(paragraph)) {
    const needed = widthOf(piece.trimEnd())
    if (line !== '' && width + needed > room) {
      lines.push(line.trimEnd())
      line = ''
      width = 0
    }
    for (const part of needed > room ? breakWord(piece, widthOf, room) : [piece]) {
      if (line !== '' && width + widthOf(part.trimEnd()) > room) {
        lines.push(line.trimEnd())
        line = ''
        width = 0
      }
      line += part
      width += widthOf(part)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Scripts without spaces: a dictionary finds word boundaries, and punctuation stays with the word before it. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function piecesOf(paragraph: string): string[] {
  return (paragraph.match(/[^ ]* *(?=[^ ]|$)/g) ?? []).flatMap((word) => {
    if (!unspaced.test(word)) return word === '' ? [] : [word]
    const pieces: string[] = []
    for (const { segment, isWordLike } of words.segment(word)) {
      if (isWordLike || pieces.length === 0) pieces.push(segment)
      else pieces.push((pieces.pop() ?? '') + segment)
    }
    return pieces
  })
}

/** Breaks a long word after punctuation of addresses, else between letters. */
function breakWord(word: string, widthOf: (text: string) => number, room: number): string[] {
  return (word.match(/[^@.\-/_]*[@.\-/_]?/g) ?? []).flatMap((part) => {
    if (widthOf(part) <= room) return part === '' ? [] : [part]
    const parts = ['']
    let width = 0
    for (const { segment } of graphemes.segment(part)) {
      const more = widthOf(segment)
      if (width > 0 && width + more > room) {
        parts.push('')
        width = 0
      }
      parts.push((parts.pop() ?? '') + segment)
      width += more
    }
    return parts
  })
}

interface Segment {
  readonly face: Face
  readonly level: number
  /** The index in the line. */
  readonly start: number
  entered: string
  drawn: string
}

/** Hebrew, Arabic and related scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Groups letters that share font, direction and word. */
function segmentsOf(line: string, style: Style, faces: Faces): Segment[] {
  const { levels } = rightToLeft.test(line) ? bidi.getEmbeddingLevels(line, 'ltr') : { levels: [] }
  const found: Segment[] = []
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0
    const last = found.at(-1)
    const known = isIgnorable(segment)
      ? { face: last?.face ?? faces.base(style), text: '' }
      : faces.draw(style, segment)
    const entered = known ? segment : notationOf(segment)
    const { face, text } = known ?? { face: faces.base(style), text: entered }
    const drawn = mirrored(text, level)
    if (last && last.face === face && last.level === level && isBlank(last.entered) === isBlank(entered)) {
      last.entered += entered
      last.drawn += drawn
    } else found.push({ face, level, start: index, entered, drawn })
  }
  return found
}

const isBlank = (text: string) => text.endsWith(' ')

/** Mirrors brackets in right-to-left text. */
const mirrored = (text: string, level: number) =>
  level % 2 === 0 ? text : (bidi.getMirroredCharacter(text) ?? text)

/** Sorts the runs into visual order, from left to right. */
function inVisualOrder(line: string, found: readonly Segment[], style: Style): Run[] {
  const runs = found.map((stretch) => ({ ...stretch, run: runOf(stretch, style) }))
  if (found.every(({ level }) => level === 0)) return runs.map(({ run }) => run)
  const places = new Map(
    bidi.getReorderedIndices(line, bidi.getEmbeddingLevels(line, 'ltr')).map((from, at) => [from, at]),
  )
  return runs
    .toSorted((one, other) => (places.get(one.start) ?? 0) - (places.get(other.start) ?? 0))
    .map(({ run }) => run)
}

/**
 * PDF readers take letters from left to right and reverse right-to-left text themselves: the actual text is in that
 * order too.
 */
function runOf({ face, level, entered, drawn }: Segment, style: Style): Run {
  const font = face.font()
  const { glyphs, advanceWidth } = font.layout(drawn)
  const read = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
  const seen = level % 2 === 0 ? entered : Array.from(entered).toReversed().join('')
  // Handwriting fonts space letters so widely that readers insert spaces.
  const isRead =
    !(style === 'signature' && level === 0) &&
    (level === 0 || !/\p{M}/u.test(entered)) &&
    read.join('') === seen
  return {
    face,
    text: drawn,
    actual: isRead || seen === ' ' ? undefined : seen,
    width: (advanceWidth * 1000) / font.unitsPerEm,
  }
}

/** Merges neighboring runs of one font, unless one of them has an actual text. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (last && last.face === run.face && last.actual === undefined && run.actual === undefined) {
      found[found.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width }
    } else found.push(run)
  }
  return found
}
