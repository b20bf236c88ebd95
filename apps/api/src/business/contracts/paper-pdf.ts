/** PDFs of a contract, and the page on which each part begins. */
import type { Signature } from '@crm/contract/web/signing-shapes'
import { type SignerRole, signerRoles } from '@crm/domain/contracts/templates'
import { dateAndTimeInWords } from '@crm/domain/moments'
import type { Block } from '#platform/pdf/blocks'
import { partsOf, writePdf } from '#platform/pdf/write-pdf'
import type { Paper, Part } from './paper.ts'

/** A signer, with or without a signature. */
export interface SignatureLine {
  readonly role: SignerRole
  readonly name: string
  readonly signature: Signature | null
  readonly signedAt: string | null
}

/** The PDF of all parts, or of one; signatures are at the end of the contract itself. */
export function renderPaper(
  paper: Paper,
  lines: readonly SignatureLine[],
  part?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = part === undefined ? paper.parts : paper.parts.filter(({ key }) => key === part)
  return writePdf({
    title: paper.title,
    foot: paper.foot,
    blocks: blocksOf(parts.length > 0 ? parts : paper.parts, lines),
  })
}

/** The parts with their page numbers. */
export async function partsWithPages(paper: Paper, lines: readonly SignatureLine[]) {
  const layout = await partsOf({ ...paper, blocks: blocksOf(paper.parts, lines) })
  return paper.parts.map(({ key, title, blocks }, index) => ({
    key,
    title,
    pages: layout[index]?.pages ?? 1,
    firstPage: layout[index]?.firstPage ?? 1,
    blocks: [...blocks],
  }))
}

const blocksOf = (parts: readonly Part[], lines: readonly SignatureLine[]): Block[] =>
  parts.flatMap(({ key, title, blocks }): Block[] => [
    { part: title },
    ...blocks.map((block): Block => {
      if (!('text' in block)) return block
      return block.isLarge ? { large: block.text } : { text: block.text }
    }),
    ...(key === 'contract' && lines.length > 0 ? [{ heading: 'Signatures' }, ...lines.map(signatureOf)] : []),
  ])

function signatureOf({ role, name, signature, signedAt }: SignatureLine): Block {
  const caption = `${name}, ${signerRoles[role].toLowerCase()}${signedAt ? `, signed ${dateAndTimeInWords(signedAt)} Pacific time` : ''}`
  if (signature && 'strokes' in signature) return { strokes: signature.strokes, below: caption }
  return { signature: signature ? signature.typed : ' ', below: caption }
}
