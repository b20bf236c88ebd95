/**
 * Plain papers as PDF 1.4 (ISO 32000-1): letter pages of headings, words and facts in the fonts that every reader has.
 * Nothing is embedded and nothing runs, so a paper is a few kilobytes and the same bytes every time.
 */
import { helveticaWidth } from './helvetica.ts'

export type Block =
  | { readonly heading: string }
  | { readonly text: string; readonly isSmall?: true }
  /** In bold letters of 16 points, as the law wants some texts. */
  | { readonly large: string }
  /** Begins a page of its own. */
  | { readonly part: string }
  /** A label and what stands behind it. */
  | { readonly facts: readonly (readonly [string, string])[] }
  /** Labels with a line behind each, to be filled in by hand. */
  | { readonly blanks: readonly string[] }
  | { readonly table: Table }
  /** What somebody signed with, on a line, and who and when below it. */
  | { readonly signature: string; readonly below: string }
  /** The same drawn by hand: x and y in turn, in a box of 600 by 200. */
  | { readonly strokes: readonly (readonly number[])[]; readonly below: string }

export interface Table {
  readonly heads?: readonly string[]
  /** Parts of the width, one a column. */
  readonly widths: readonly number[]
  /** From this column on they are figures and stand at the right. */
  readonly figuresFrom: number
  readonly rows: readonly (readonly string[])[]
}

export interface Paper {
  readonly title: string
  /** At the foot of every page, before its number. */
  readonly foot: string
  readonly blocks: readonly Block[]
}

const width = 612
const height = 792
const margin = 64
const inner = width - 2 * margin
const bottom = 76

type Font = 'F1' | 'F2' | 'F3'

export function writePdf({ title, foot, blocks }: Paper): Uint8Array<ArrayBuffer> {
  const { pages } = layOut(title, blocks)
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ')}] >>`,
    ...['Helvetica', 'Helvetica-Bold', 'Times-Italic'].map(
      (font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ),
  ]
  for (const [at, lines] of pages.entries()) {
    const ends = [
      line('F1', 8, margin, 48, foot),
      line('F1', 8, width - margin - 20, 48, `${at + 1} / ${pages.length}`),
    ]
    const content = [...lines, ...ends].join('\n')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${7 + 2 * at} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  return Uint8Array.from(fileOf(objects, title), (one) => one.charCodeAt(0))
}

/** On which pages each part stands, the first page being 1. */
export function partsOf({ title, blocks }: Pick<Paper, 'title' | 'blocks'>) {
  const { pages, begins } = layOut(title, blocks)
  return begins.map((firstPage, at) => ({
    firstPage,
    pages: (begins[at + 1] ?? pages.length + 1) - firstPage,
  }))
}

/** The lines of each page, as the page draws them, and the pages with which parts begin. */
function layOut(title: string, blocks: readonly Block[]) {
  const pages: string[][] = [[]]
  const begins: number[] = []
  let y = height - margin
  const turn = () => {
    pages.push([])
    y = height - margin
  }
  /** What belongs together begins a page rather than end one. */
  const keep = (needed: number) => {
    if (y - needed < bottom && y < height - margin) turn()
  }
  const put = (font: Font, size: number, text: string, { x = margin, gap = 4, more = 0 } = {}) => {
    for (const words of wrap(text, font, size, width - margin - x)) {
      if (y - size < bottom) turn()
      y -= size
      pages.at(-1)?.push(line(font, size, x, y, words))
      y -= gap
    }
    y -= more
  }
  /** One line a row: what does not fit is cut, and says so by an ellipsis. */
  const putRow = ({ widths, figuresFrom }: Table, cells: readonly string[], font: Font) => {
    if (y - tableSize < bottom) turn()
    y -= tableSize
    let left = margin
    for (const [at, cell] of cells.entries()) {
      const room = inner * (widths[at] ?? 0)
      const text = fitting(cell, font, room - 6)
      const indent = at < figuresFrom ? 0 : room - widthOf(text, font, tableSize)
      pages.at(-1)?.push(line(font, tableSize, left + indent, y, text))
      left += room
    }
    y -= 5
  }
  /** Label and value line by line, each within its column. */
  const putFact = (label: string, value: string) => {
    const labels = wrap(label, 'F1', 10, valuesAt - 12)
    const values = wrap(value || '–', 'F2', 10, inner - valuesAt)
    for (let at = 0; at < Math.max(labels.length, values.length); at += 1) {
      keep(10)
      y -= 10
      pages
        .at(-1)
        ?.push(
          line('F1', 10, margin, y, labels[at] ?? ''),
          line('F2', 10, margin + valuesAt, y, values[at] ?? ''),
        )
      y -= 4
    }
  }
  const rule = (x: number) => {
    pages.at(-1)?.push(`${x.toFixed(1)} ${y.toFixed(1)} m ${(x + 260).toFixed(1)} ${y.toFixed(1)} l S`)
  }
  /** What was signed with stands on a line. */
  const signed = (below: string) => {
    rule(margin)
    y -= 4
    put('F1', 8.5, below, { more: 6 })
  }
  if (!blocks[0] || !('part' in blocks[0])) put('F2', 18, title, { more: 14 })
  for (const [at, block] of blocks.entries()) {
    if ('part' in block) {
      if (pages.at(-1)?.length) turn()
      begins.push(pages.length)
      put('F2', 18, block.part, { more: 14 })
    } else if ('large' in block) {
      put('F2', 16, block.large, { gap: 6, more: 10 })
    } else if ('heading' in block) {
      keep(8 + 18 + startOf(blocks[at + 1]))
      y -= 8
      put('F2', 11, block.heading, { more: 3 })
    } else if ('text' in block) {
      put('F1', block.isSmall ? 8.5 : 10, block.text, { more: 5 })
    } else if ('facts' in block) {
      for (const [label, value] of block.facts) putFact(label, value)
      y -= 6
    } else if ('blanks' in block) {
      for (const label of block.blanks) {
        keep(30)
        y -= 26
        pages.at(-1)?.push(line('F1', 10, margin, y, label))
        rule(margin + valuesAt)
        y -= 4
      }
      y -= 6
    } else if ('table' in block) {
      for (const [nth, row] of [
        ...(block.table.heads ? [block.table.heads] : []),
        ...block.table.rows,
      ].entries())
        putRow(block.table, row, nth === 0 && block.table.heads ? 'F2' : 'F1')
      y -= 6
    } else if ('strokes' in block) {
      keep(startOf(block))
      y -= drawn.height
      pages.at(-1)?.push(...block.strokes.map((stroke) => lineOf(stroke, y)))
      signed(block.below)
    } else {
      keep(startOf(block))
      y -= 10
      put('F3', 22, block.signature)
      signed(block.below)
    }
  }
  return { pages, begins }
}

/** How much room the beginning of a block needs so as not to be torn: a signature with whose it is, of words two lines. */
function startOf(block: Block | undefined): number {
  if (!block || 'part' in block) return 0
  if ('strokes' in block) return drawn.height + below
  return 'signature' in block ? 10 + 26 + below : 28
}

/** Rule, two lines of a name, and the gap to what follows. */
const below = 35

/** Where the values of facts begin. */
const valuesAt = inner * 0.42

/** The box of a drawn signature on the page, to which 600 by 200 are brought down. */
const drawn = { scale: 0.4, height: 80 }

function lineOf(stroke: readonly number[], bottomOfBox: number): string {
  const points = Array.from({ length: Math.floor(stroke.length / 2) }, (_, at) => {
    const [x = 0, y = 0] = [stroke[2 * at], stroke[2 * at + 1]]
    return `${(margin + x * drawn.scale).toFixed(1)} ${(bottomOfBox + drawn.height - y * drawn.scale).toFixed(1)}`
  })
  const [first, ...rest] = points
  // A point alone is a dot.
  const line = (rest.length > 0 ? rest : points).map((point) => `${point} l`).join(' ')
  return `q 1.4 w 1 J 1 j ${first ?? '0 0'} m ${line} S Q`
}

const line = (font: Font, size: number, x: number, y: number, text: string) =>
  `BT /${font} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escaped(text)}) Tj ET`

const tableSize = 8.5

const widthOf = (text: string, font: Font, size: number) =>
  (helveticaWidth(text) * size * (font === 'F2' ? 1.07 : 1)) / 1000

/** As much of the text as has room. */
function fitting(text: string, font: Font, room: number): string {
  if (widthOf(text, font, tableSize) <= room) return text
  let cut = text
  while (cut !== '' && widthOf(`${cut}…`, font, tableSize) > room) cut = cut.slice(0, -1)
  return `${cut}…`
}

/** Lines that fit; one word that does not is let run on. */
function wrap(text: string, font: Font, size: number, room: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let current = ''
    for (const word of paragraph.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`
      if (current !== '' && widthOf(longer, font, size) > room) {
        lines.push(current)
        current = word
      } else current = longer
    }
    return [...lines, current]
  })
}

/** Windows-1252, in which the fonts are read. */
const beyondLatin: Readonly<Record<string, string>> = {
  '–': '\x96',
  '—': '\x97',
  '’': '\x92',
  '‘': '\x91',
  '“': '\x93',
  '”': '\x94',
  '…': '\x85',
  '€': '\x80',
  '•': '\x95',
  Š: '\x8a',
  š: '\x9a',
  Ž: '\x8e',
  ž: '\x9e',
  Œ: '\x8c',
  œ: '\x9c',
  Ÿ: '\x9f',
  // Letters that have no bare one to fall back to.
  Đ: 'D',
  đ: 'd',
  Ł: 'L',
  ł: 'l',
  ı: 'i',
}

/** As the fonts have it: a letter that they lack without its marks, what is left a question mark. */
const inLatin = (letter: string): string => {
  const [bare = '?'] = letter.normalize('NFD')
  return beyondLatin[letter] ?? (bare <= '~' ? bare : '?')
}

const escaped = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, inLatin)
    .replaceAll(/[\\()]/g, '\\$&')

/** The objects with the table that says where each begins. */
function fileOf(objects: readonly string[], title: string): string {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const all = [...objects, `<< /Title (${escaped(title)}) >>`]
  const places = all.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return (
    `${text}xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${all.length + 1} /Root 1 0 R /Info ${all.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  )
}
