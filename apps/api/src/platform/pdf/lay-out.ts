/** Lays out letter-size pages: positions of all marks, and the structure tree for screen readers. */
import type { Block, Paper, Table } from './blocks.ts'
import type { Style } from './fonts.ts'
import type { Typesetter } from './lines.ts'
import { styledLines } from './styled-lines.ts'

export const width = 612
export const height = 792
export const margin = 64
const inner = width - 2 * margin
const bottom = 76

/** An element of the structure tree (ISO 32000-1, 14.8.4). */
export interface Element {
  readonly type: 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'
  readonly children: Element[]
  /** The alternative text of a picture. */
  readonly alt?: string
}

/** Coordinates in points from the lower left corner; marks without an element are decorative. */
export type Mark = { readonly element?: Element } & (
  | {
      readonly style: Style
      readonly size: number
      readonly x: number
      readonly y: number
      readonly words: string
    }
  | { readonly line: readonly (readonly [number, number])[]; readonly isPen: boolean }
)

export interface LaidOut {
  readonly pages: readonly (readonly Mark[])[]
  readonly elements: readonly Element[]
  /** The first page of each part; the first page is 1. */
  readonly begins: readonly number[]
}

/** */
const textSize = 10
const tableSize = 8.5
/** The left edge of the values. */
const valuesAt = inner * 0.42
/** The left edge of a list's items. */
const indent = 22
/** The box of a drawn signature on the page, scaled down from 600 by 200. */
const drawn = { scale: 0.4, height: 80 }
/** Rule, two lines of a name, and the gap to the next block. */
const belowSignature = 40

export function layOut({ title, foot, blocks }: Paper, { wrap, widthOf }: Typesetter): LaidOut {
  const pages: Mark[][] = [[]]
  const elements: Element[] = []
  const begins: number[] = []
  let y = height - margin
  const newPage = () => {
    pages.push([])
    y = height - margin
  }
  /** Keeps a group together: starts a page if the group does not fit. */
  const keepTogether = (needed: number) => {
    if (y - needed < bottom && y < height - margin) newPage()
  }
  const draw = (mark: Mark) => pages.at(-1)?.push(mark)
  const add = (type: Element['type'], parent?: Element, alt?: string): Element => {
    const element: Element = { type, children: [], ...(alt !== undefined && { alt }) }
    ;(parent?.children ?? elements).push(element)
    return element
  }
  const put = (
    element: Element,
    style: Style,
    size: number,
    text: string,
    { gap = 4, more = 0 }: { readonly gap?: number; readonly more?: number } = {},
  ) => {
    for (const words of wrap(text, style, size, inner)) {
      if (y - size < bottom) newPage()
      y -= size
      draw({ element, style, size, x: margin, y, words })
      y -= gap
    }
    y -= more
  }
  /** A paragraph or an item of a list, with its bold stretches. */
  const putText = ({ text, isSmall, bold = [], marker }: Extract<Block, { text: string }>) => {
    const element = add('P')
    const left = marker === undefined ? 0 : indent
    for (const [at, line] of styledLines(text, bold, { wrap, widthOf }, textSize, inner - left).entries()) {
      if (y - textSize < bottom) newPage()
      y -= textSize
      if (at === 0 && marker !== undefined)
        draw({ element, style: 'regular', size: textSize, x: margin + 4, y, words: marker })
      let x = margin + left
      for (const { style, words } of line) {
        draw({ element, style, size: textSize, x, y, words })
        x += widthOf(words, style, textSize)
      }
      y -= isSmall ? 2 : 4
    }
    y -= 5
  }
  const putRow = (
    table: Element,
    { widths, figuresFrom }: Table,
    cells: readonly string[],
    isHead: boolean,
  ) => {
    const style = isHead ? 'bold' : 'regular'
    const row = add('TR', table)
    const columns = cells.map((cell, at) => {
      const room = inner * (widths[at] ?? 0)
      return {
        at,
        room,
        element: add(isHead ? 'TH' : 'TD', row),
        lines: wrap(cell, style, tableSize, room - 6),
      }
    })
    for (let nth = 0; nth < Math.max(1, ...columns.map(({ lines }) => lines.length)); nth += 1) {
      if (y - tableSize < bottom) newPage()
      y -= tableSize
      let left = margin
      for (const { at, room, element, lines } of columns) {
        const words = lines[nth] ?? ''
        const indent = at < figuresFrom ? 0 : room - widthOf(words, style, tableSize)
        draw({ element, style, size: tableSize, x: left + indent, y, words })
        left += room
      }
      y -= nth + 1 < Math.max(...columns.map(({ lines }) => lines.length)) ? 2.5 : 5
    }
  }
  /** Label and value line by line, each within its column. */
  const putFact = (table: Element, label: string, value: string) => {
    const row = add('TR', table)
    const [head, cell] = [add('TH', row), add('TD', row)]
    const labels = wrap(label, 'regular', textSize, valuesAt - 12)
    const values = wrap(value || '–', 'bold', textSize, inner - valuesAt)
    for (let at = 0; at < Math.max(labels.length, values.length); at += 1) {
      keepTogether(textSize)
      y -= textSize
      draw({ element: head, style: 'regular', size: textSize, x: margin, y, words: labels[at] ?? '' })
      draw({ element: cell, style: 'bold', size: textSize, x: margin + valuesAt, y, words: values[at] ?? '' })
      y -= 4
    }
  }
  const rule = (x: number) =>
    draw({
      line: [
        [x, y],
        [x + 260, y],
      ],
      isPen: false,
    })
  /** The line below a signature, with the signer's name. */
  const signed = (below: string) => {
    rule(margin)
    y -= 4
    put(add('P'), 'regular', textSize, below, { more: 6 })
  }
  if (!blocks[0] || !('part' in blocks[0])) put(add('H1'), 'bold', 18, title, { more: 14 })
  for (const [at, block] of blocks.entries()) {
    if ('part' in block) {
      if (pages.at(-1)?.length) newPage()
      begins.push(pages.length)
      put(add('H1'), 'bold', 18, block.part, { more: 14 })
    } else if ('large' in block) {
      put(add('P'), 'bold', 16, block.large, { gap: 6, more: 10 })
    } else if ('heading' in block) {
      keepTogether(8 + 18 + startOf(blocks[at + 1]))
      y -= 8
      put(add('H2'), 'bold', 11, block.heading, { more: 3 })
    } else if ('text' in block) {
      putText(block)
    } else if ('facts' in block) {
      const table = add('Table')
      for (const [label, value] of block.facts) putFact(table, label, value)
      y -= 6
    } else if ('blanks' in block) {
      for (const label of block.blanks) {
        keepTogether(30)
        y -= 26
        draw({ element: add('P'), style: 'regular', size: textSize, x: margin, y, words: label })
        rule(margin + valuesAt)
        y -= 4
      }
      y -= 6
    } else if ('table' in block) {
      const table = add('Table')
      if (block.table.heads) putRow(table, block.table, block.table.heads, true)
      for (const row of block.table.rows) putRow(table, block.table, row, false)
      y -= 6
    } else if ('strokes' in block) {
      keepTogether(startOf(block))
      y -= drawn.height
      const element = add('Figure', undefined, `Signature: ${block.below}`)
      for (const stroke of block.strokes) draw({ element, line: strokePoints(stroke, y), isPen: true })
      signed(block.below)
    } else {
      keepTogether(startOf(block))
      y -= 10
      put(add('P'), 'signature', 22, block.signature)
      signed(block.below)
    }
  }
  for (const [at, page] of pages.entries()) {
    const number = `${at + 1} / ${pages.length}`
    const size = textSize
    const numberX = width - margin - widthOf(number, 'regular', size)
    for (const [nth, words] of wrap(foot, 'regular', size, numberX - margin - 12).entries()) {
      page.push({ style: 'regular', size, x: margin, y: 48 - nth * 12, words })
    }
    page.push({ style: 'regular', size, x: numberX, y: 48, words: number })
  }
  return { pages, elements, begins }
}

/** The height of a block's start: a signature with its name, or two lines of text. */
function startOf(block: Block | undefined): number {
  if (!block || 'part' in block) return 0
  if ('strokes' in block) return drawn.height + belowSignature
  return 'signature' in block ? 10 + 26 + belowSignature : 28
}

function strokePoints(stroke: readonly number[], bottomOfBox: number): [number, number][] {
  return Array.from({ length: Math.floor(stroke.length / 2) }, (_, at) => {
    const [x = 0, y = 0] = [stroke[2 * at], stroke[2 * at + 1]]
    return [margin + x * drawn.scale, bottomOfBox + drawn.height - y * drawn.scale]
  })
}
