/** The parts of a contract, from the text of its form. */
import { type FormBlock, type FormPart, type Piece, parseForm } from '@crm/domain/forms/markup'
import type { BlockFieldName } from '@crm/domain/forms/merge-fields'
import { mergeValues } from './merge-values.ts'
import { type PaperContext, paperBlocks } from './paper-blocks.ts'
import type { PaperBlock, Part } from './paper-block.ts'

/** Each part has a key of its own, by which links and the signing page name it. */
export function partsOf(wording: string, context: PaperContext): Part[] {
  const keys = new Set<string>()
  return parseForm(wording).parts.map((part, index) => {
    const key = keysFor(part, index).find((name) => !keys.has(name)) ?? `part-${index + 1}`
    keys.add(key)
    return {
      key,
      language: context.language,
      title: fill(part.title, context).text,
      blocks: part.blocks.flatMap((block) => blocksOf(block, context)),
    }
  })
}

/** The part with the signatures is the contract; the notices have the names that signing links use. */
function keysFor({ blocks }: FormPart, index: number): string[] {
  const has = (name: BlockFieldName) => blocks.some((block) => 'block' in block && block.block === name)
  if (has('signatures')) return ['contract']
  if (has('notice of cancellation')) return ['cancellation', 'cancellation-copy']
  if (has('solar disclosure')) return ['disclosure']
  return [`part-${index + 1}`]
}

function blocksOf(block: FormBlock, context: PaperContext): PaperBlock[] {
  if ('block' in block) return paperBlocks[block.block](context)
  if ('heading' in block) return [{ heading: fill(block.heading, context).text }]
  const { text, bold } = fill(block.text, context)
  return [
    {
      text,
      isLarge: false,
      ...(bold.length > 0 && { bold }),
      ...(block.marker !== undefined && { marker: block.marker }),
    },
  ]
}

/** Values are inserted as they are: letters of the markup in a name stay letters. */
function fill(pieces: readonly Piece[], context: PaperContext) {
  let text = ''
  const bold: [number, number][] = []
  for (const piece of pieces) {
    const words = 'words' in piece ? piece.words : mergeValues[piece.field](context)
    if (piece.isBold && words !== '') bold.push([text.length, text.length + words.length])
    text += words
  }
  return { text, bold }
}
