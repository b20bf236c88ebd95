/** The PDFs of a contract's paper, and on which page each part of it stands. */
import type { Signature } from '@crm/contract/web/signing-shapes'
import { type SignerRole, signerRoles } from '@crm/domain/contracts/templates'
import { dateAndTimeInWords } from '@crm/domain/moments'
import { type Block, partsOf, writePdf } from '../pdf/write-pdf.ts'
import type { Paper, Part } from './paper.ts'

/** Somebody who signs, or has. */
export interface Line {
  readonly role: SignerRole
  readonly name: string
  readonly signature: Signature | null
  readonly signedAt: string | null
}

/** The PDF of the whole paper, or of one part; signatures stand at the end of the contract itself. */
export function pdfOf(paper: Paper, lines: readonly Line[], part?: string): Uint8Array<ArrayBuffer> {
  const parts = part === undefined ? paper.parts : paper.parts.filter(({ key }) => key === part)
  return writePdf({
    title: paper.title,
    foot: paper.foot,
    blocks: blocksOf(parts.length > 0 ? parts : paper.parts, lines),
  })
}

/** The parts with the pages on which they stand. */
export function placedParts(paper: Paper, lines: readonly Line[]) {
  const placed = partsOf({ title: paper.title, blocks: blocksOf(paper.parts, lines) })
  return paper.parts.map(({ key, title, blocks }, at) => ({
    key,
    title,
    pages: placed[at]?.pages ?? 1,
    firstPage: placed[at]?.firstPage ?? 1,
    blocks: [...blocks],
  }))
}

const blocksOf = (parts: readonly Part[], lines: readonly Line[]): Block[] =>
  parts.flatMap(({ key, title, blocks }): Block[] => [
    { part: title },
    ...blocks.map((block): Block => {
      if (!('text' in block)) return block
      return block.isLarge ? { large: block.text } : { text: block.text }
    }),
    ...(key === 'contract' && lines.length > 0 ? [{ heading: 'Signatures' }, ...lines.map(signatureOf)] : []),
  ])

function signatureOf({ role, name, signature, signedAt }: Line): Block {
  const below = `${name}, ${signerRoles[role].toLowerCase()}${signedAt ? `, signed ${dateAndTimeInWords(signedAt)} Pacific time` : ''}`
  if (signature && 'strokes' in signature) return { strokes: signature.strokes, below }
  return { signature: signature ? signature.typed : ' ', below }
}
