/**
 * The markup of a form's text: `# part`, `## heading`, `- item`, `1. item`, `**bold**`, `{{field}}` in a sentence and
 * `{{block}}` on a line of its own. A blank line ends a paragraph. Everything else is plain text.
 */
import { isKeyOf } from '../own.ts'
import { type BlockFieldName, type MergeFieldName, blockFields, mergeFields } from './merge-fields.ts'

/** A piece of a sentence: its words, or a field whose value replaces it. */
export type Piece = { readonly isBold: boolean } & (
  | { readonly words: string }
  | { readonly field: MergeFieldName }
)

export type FormBlock =
  | { readonly heading: readonly Piece[] }
  | { readonly text: readonly Piece[]; readonly marker?: string }
  | { readonly block: BlockFieldName }

/** A part begins on a new page. */
export interface FormPart {
  readonly title: readonly Piece[]
  readonly blocks: readonly FormBlock[]
}

/** A sentence about a line of the text; the first line is 1. */
export interface MarkupFault {
  readonly line: number
  readonly message: string
}

export interface ParsedForm {
  readonly parts: readonly FormPart[]
  readonly faults: readonly MarkupFault[]
}

interface OpenPart {
  readonly title: readonly Piece[]
  readonly blocks: FormBlock[]
}

/** Reads the whole text, faulty lines too: their faults say what to mend. */
export function parseForm(text: string): ParsedForm {
  const parts: OpenPart[] = []
  const faults: MarkupFault[] = []
  let paragraph: string[] = []
  let paragraphLine = 0
  const add = (line: number, block: FormBlock) => {
    const part = parts.at(-1)
    if (part) part.blocks.push(block)
    else if (!faults.some(({ message }) => message === noPart)) faults.push({ line, message: noPart })
  }
  const endParagraph = () => {
    if (paragraph.length > 0)
      add(paragraphLine, { text: piecesOf(paragraph.join(' '), paragraphLine, faults) })
    paragraph = []
  }
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = index + 1
    const content = raw.trim()
    const shape = shapeOf(content)
    if (shape.kind !== 'words') endParagraph()
    switch (shape.kind) {
      case 'blank':
        break
      case 'part':
        parts.push({ title: piecesOf(shape.words, line, faults), blocks: [] })
        break
      case 'heading':
        add(line, { heading: piecesOf(shape.words, line, faults) })
        break
      case 'item':
        add(line, { text: piecesOf(shape.words, line, faults), marker: shape.marker })
        break
      case 'block':
        add(line, { block: shape.name })
        break
      case 'words':
        if (paragraph.length === 0) paragraphLine = line
        paragraph.push(content)
    }
  }
  endParagraph()
  return { parts, faults }
}

const noPart = 'Begin the text with a line such as "# Title".'

type Shape =
  | { readonly kind: 'blank' | 'words' }
  | { readonly kind: 'part' | 'heading'; readonly words: string }
  | { readonly kind: 'item'; readonly words: string; readonly marker: string }
  | { readonly kind: 'block'; readonly name: BlockFieldName }

function shapeOf(content: string): Shape {
  if (content === '') return { kind: 'blank' }
  const [, hashes, title] = /^(##?) +(.+)$/.exec(content) ?? []
  if (hashes && title) return { kind: hashes === '#' ? 'part' : 'heading', words: title }
  const [, marker, item] = /^(-|\d{1,3}\.) +(.+)$/.exec(content) ?? []
  if (marker && item) return { kind: 'item', words: item, marker: marker === '-' ? '•' : marker }
  const [, only] = /^\{\{([^{}]*)\}\}$/.exec(content) ?? []
  const name = only === undefined ? '' : tidyName(only)
  return isKeyOf(blockFields, name) ? { kind: 'block', name } : { kind: 'words' }
}

/** Names are read without regard to capitals and extra spaces. */
const tidyName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

function piecesOf(text: string, line: number, faults: MarkupFault[]): Piece[] {
  const stretches = text.split('**')
  if (stretches.length % 2 === 0)
    faults.push({ line, message: `Line ${line}: close the bold text with "**".` })
  return stretches.flatMap((stretch, index) => plainPiecesOf(stretch, index % 2 === 1, line, faults))
}

function plainPiecesOf(text: string, isBold: boolean, line: number, faults: MarkupFault[]): Piece[] {
  return text.split(/(\{\{[^{}]*\}\})/).flatMap((part): Piece[] => {
    if (part === '') return []
    if (!part.startsWith('{{') || !part.endsWith('}}')) {
      if (/\{\{|\}\}/.test(part))
        faults.push({ line, message: `Line ${line}: write a field as "{{buyer name}}".` })
      return [{ words: part, isBold }]
    }
    const name = tidyName(part.slice(2, -2))
    if (isKeyOf(mergeFields, name)) return [{ field: name, isBold }]
    faults.push({
      line,
      message: isKeyOf(blockFields, name)
        ? `Line ${line}: "{{${name}}}" needs a line of its own.`
        : `Line ${line}: there is no field "${name}".`,
    })
    return []
  })
}
