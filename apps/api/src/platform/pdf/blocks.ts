/** The building blocks of a document. */

export type Block =
  | { readonly heading: string }
  /** A paragraph. Small: in narrower lines, for text of record. */
  | {
      readonly text: string
      readonly isSmall?: true
      /** Stretches of bold letters, as indexes into the text. */
      readonly bold?: readonly (readonly [start: number, end: number])[]
      /** The bullet or number of a list's item, which is indented. */
      readonly marker?: string
    }
  /** In bold 16 point letters, which the law requires of some texts. */
  | { readonly large: string }
  /** Starts a new page. */
  | { readonly part: string }
  /** Labels and values, row by row. */
  | { readonly facts: readonly (readonly [string, string])[] }
  /** Labels with a line each, to fill in by hand. */
  | { readonly blanks: readonly string[] }
  | { readonly table: Table }
  /** A typed signature on a line, with the signer and the time below it. */
  | { readonly signature: string; readonly below: string }
  /** A drawn signature: alternating x and y, in a box of 600 by 200. */
  | { readonly strokes: readonly (readonly number[])[]; readonly below: string }

export interface Table {
  readonly heads?: readonly string[]
  /** Fractions of the width, one per column. */
  readonly widths: readonly number[]
  /** The first column of right-aligned numbers. */
  readonly figuresFrom: number
  readonly rows: readonly (readonly string[])[]
}

export interface Paper {
  /** BCP 47 tag; English of the United States by default. */
  readonly lang?: string
  readonly title: string
  /** The footer of every page, before its number. */
  readonly foot: string
  readonly blocks: readonly Block[]
}

/** All texts of the document, for the choice of fonts. */
export const textsOf = ({ title, foot, blocks }: Paper): string[] => [title, foot, ...blocks.flatMap(wordsOf)]

function wordsOf(block: Block): readonly string[] {
  if ('heading' in block) return [block.heading]
  if ('text' in block) return [block.text, ...(block.marker === undefined ? [] : [block.marker])]
  if ('large' in block) return [block.large]
  if ('part' in block) return [block.part]
  if ('facts' in block) return block.facts.flat()
  if ('blanks' in block) return block.blanks
  if ('table' in block) return [...(block.table.heads ?? []), ...block.table.rows.flat()]
  return 'strokes' in block ? [block.below] : [block.signature, block.below]
}
