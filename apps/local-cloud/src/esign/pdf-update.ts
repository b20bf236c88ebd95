/**
 * Reads and extends an existing PDF by an incremental update: the former bytes stay as they are, and new objects follow.
 * Reads PDFs with a classic cross-reference table and plain page objects, which pdfkit and our application write.
 * Specification: ISO 32000-1, 7.5.6 (incremental updates) and 7.7.3 (page tree).
 */
export type OpenPdf = {
  readonly source: Buffer
  /** The catalog, as `1 0 R`. */
  readonly root: string
  /** The offset of the former cross-reference table. */
  readonly former: string
  /** The number of the first new object. */
  readonly size: number
  /** The last version of each object that is a dictionary without a stream. */
  readonly dictionaries: ReadonlyMap<number, string>
  readonly tree: { readonly number: number; readonly dictionary: string }
  readonly pages: readonly PdfPage[]
}

export type PdfPage = {
  readonly number: number
  readonly dictionary: string
  /** Points. */
  readonly width: number
  readonly height: number
}

/** An object's number and its text. */
export type PdfObject = readonly [number: number, text: string]

/** Null when this is not a PDF of that kind. */
export function openPdf(pdf: Uint8Array): OpenPdf | null {
  const source = Buffer.from(pdf)
  const text = source.toString('latin1')
  const trailer = /^trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(
    text.slice(text.lastIndexOf('trailer')),
  )
  const size = Number(/\/Size (\d+)/.exec(trailer?.[1] ?? '')?.[1])
  const root = /\/Root (\d+ \d+ R)/.exec(trailer?.[1] ?? '')?.[1]
  const former = trailer?.[2]
  const dictionaries = dictionariesIn(text)
  const tree = [...dictionaries].find(([, dictionary]) => dictionary.includes('/Type /Pages'))
  if (root === undefined || former === undefined || !Number.isInteger(size) || !tree) return null
  const [number, dictionary] = tree
  const pages = pagesOf(dictionary, dictionaries)
  return pages.length === 0
    ? null
    : { source, root, former, size, dictionaries, tree: { number, dictionary }, pages }
}

const dictionariesIn = (text: string) =>
  new Map(
    [...text.matchAll(/(?:^|[\r\n])(\d+) 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*endobj/g)].map(
      ([, number, dictionary = '']) => [Number(number), dictionary],
    ),
  )

/** The pages of a flat page tree. */
function pagesOf(tree: string, dictionaries: ReadonlyMap<number, string>): PdfPage[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => {
    const number = Number(kid)
    const dictionary = dictionaries.get(number)
    if (dictionary === undefined) return []
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary)
    const [width, height] = [Number(box?.[1] ?? letterWidth), Number(box?.[2] ?? letterHeight)]
    return [{ number, dictionary, width, height }]
  })
}

export const letterWidth = 612
export const letterHeight = 792

/** The file with these objects after it. */
export function appendObjects(
  { source, root, former, size }: OpenPdf,
  objects: readonly PdfObject[],
): Buffer {
  let body = '\n'
  const entries = objects.map(([number, value]) => {
    const offset = source.length + Buffer.byteLength(body, 'latin1')
    body += `${number} 0 obj\n${value}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = source.length + Buffer.byteLength(body, 'latin1')
  const newSize = Math.max(size, ...objects.map(([number]) => number + 1))
  const trailer = `<< /Size ${newSize} /Root ${root} /Prev ${former} >>`
  body += `xref\n0 0\n${entries.join('')}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([source, Buffer.from(body, 'latin1')])
}

export const streamOf = (content: string): string =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`

export const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** WinAnsi has Latin letters only; others are drawn as question marks (docs/local-cloud.md). */
export const escapeText = (text: string): string =>
  text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, (character) => `\\${character}`)
