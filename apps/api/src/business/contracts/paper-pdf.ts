/** PDFs of a contract, and the page on which each part begins. */
import type { PaperPart } from '@crm/contract/web/contract-shapes'
import type { Signature } from '@crm/contract/web/signing-shapes'
import type { SignerRole } from '@crm/domain/contracts/templates'
import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'
import { dateAndTimeInWords } from '@crm/domain/moments'
import type { Block } from '#platform/pdf/blocks'
import { partsOf, writePdf } from '#platform/pdf/write-pdf'
import type { PaperBlock, Part } from './paper-block.ts'
import type { Paper } from './paper.ts'
import { paperWords } from './paper-words.ts'

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
    lang: (parts[0]?.language ?? languageOf(paper)) === 'Spanish' ? 'es-US' : 'en-US',
    blocks: blocksOf(parts.length > 0 ? parts : paper.parts, lines, languageOf(paper)),
  })
}

/** The parts with their page numbers, as text to read. */
export async function partsWithPages(paper: Paper, lines: readonly SignatureLine[]) {
  const layout = await partsOf({ ...paper, blocks: blocksOf(paper.parts, lines, languageOf(paper)) })
  return paper.parts.map(({ key, title, language, blocks }, index) => ({
    key,
    title,
    language: language ?? languageOf(paper),
    pages: layout[index]?.pages ?? 1,
    firstPage: layout[index]?.firstPage ?? 1,
    blocks: blocks.flatMap(readableBlock),
  }))
}

/** Without the signature lines, which the page shows elsewhere. */
function readableBlock(block: PaperBlock): PaperPart['blocks'] {
  if ('signatures' in block) return []
  if ('facts' in block) return [{ facts: block.facts }]
  if (!('text' in block)) return [block]
  const { text, isLarge, bold, marker } = block
  return [
    {
      text,
      isLarge,
      ...(bold && { bold: bold.map(([start, end]): [number, number] => [start, end]) }),
      ...(marker !== undefined && { marker }),
    },
  ]
}

const languageOf = ({ language }: Paper): PresentationLanguage => language ?? 'English'

const blocksOf = (
  parts: readonly Part[],
  lines: readonly SignatureLine[],
  language: PresentationLanguage,
): Block[] =>
  parts.flatMap(({ key, title, blocks }): Block[] => {
    const hasPlace = blocks.some((block) => 'signatures' in block)
    return [
      { part: title },
      ...blocks.flatMap((block) => blockOf(block, lines, language)),
      ...(key === 'contract' && !hasPlace ? signaturesOf(lines, language) : []),
    ]
  })

function blockOf(
  block: PaperBlock,
  lines: readonly SignatureLine[],
  language: PresentationLanguage,
): Block[] {
  if ('signatures' in block) return signaturesOf(lines, language)
  if ('facts' in block) return [{ facts: block.facts }]
  if (!('text' in block)) return [block]
  const { text, isLarge, bold, marker } = block
  return [
    isLarge ? { large: text } : { text, ...(bold && { bold }), ...(marker !== undefined && { marker }) },
  ]
}

const signaturesOf = (lines: readonly SignatureLine[], language: PresentationLanguage): Block[] =>
  lines.length > 0
    ? [{ heading: paperWords[language].signatures }, ...lines.map((line) => signatureOf(line, language))]
    : []

function signatureOf(
  { role, name, signature, signedAt }: SignatureLine,
  language: PresentationLanguage,
): Block {
  const words = paperWords[language]
  const caption = `${name}, ${words.roles[role]}${signedAt ? words.signed(dateAndTimeInWords(signedAt, language)) : ''}`
  if (signature && 'strokes' in signature) return { strokes: signature.strokes, below: caption }
  return { signature: signature ? signature.typed : ' ', below: caption }
}
