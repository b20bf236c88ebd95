/**
 * Writes text on the pages of an existing PDF as an incremental update: the former bytes stay as they are, and new page
 * objects follow. Reads PDFs with a classic cross-reference table and plain page objects, which pdfkit and our application
 * write. Specification: ISO 32000-1, 7.5.6 (incremental updates) and 7.7.3 (page tree).
 */
export type Stamp = {
  /** The first page is 1. */
  readonly page: number
  /** Percent of the page, from the left and top edge to the text's baseline. */
  readonly left: number
  readonly top: number
  readonly text: string
  readonly size?: number
}

/** Null when this is not a PDF of that kind. */
export function stampPdf(pdf: Uint8Array, stamps: readonly Stamp[]): Buffer | null {
  const source = Buffer.from(pdf)
  const text = source.toString('latin1')
  const trailer = /^trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(
    text.slice(text.lastIndexOf('trailer')),
  )
  const size = Number(/\/Size (\d+)/.exec(trailer?.[1] ?? '')?.[1])
  const root = /\/Root (\d+ \d+ R)/.exec(trailer?.[1] ?? '')?.[1]
  const pages = pagesIn(text)
  if (!trailer || !root || !Number.isInteger(size) || pages.length === 0) return null

  const font = size
  // The former content may leave a transformation behind (pdfkit turns the page upside down), so it is put between q and Q.
  const save = size + 1
  const objects: [number, string][] = [
    [font, helvetica],
    [save, streamOf('q')],
  ]
  for (const [index, page] of pages.entries()) {
    const own = stamps.filter((stamp) => stamp.page === index + 1)
    if (own.length === 0) continue
    const content = size + objects.length
    const resources = content + 1
    const drawing = own.map((stamp) => drawn(stamp, page, font)).join('\n')
    objects.push(
      [content, streamOf(`Q\n${drawing}`)],
      [resources, withFont(text, page.dictionary, font)],
      [page.number, withContent(page.dictionary, [save, content], resources)],
    )
  }
  return appended(source, objects, { root, former: trailer[2] ?? '0' })
}

/** The number of pages, or null when this is not a PDF of that kind. */
export const pageCount = (pdf: Uint8Array): number | null =>
  pagesIn(Buffer.from(pdf).toString('latin1')).length || null

type Page = {
  readonly number: number
  readonly dictionary: string
  readonly width: number
  readonly height: number
}

/** The pages of a flat page tree. */
function pagesIn(text: string): Page[] {
  const dictionaries = dictionariesIn(text)
  const tree = [...dictionaries.values()].find((dictionary) => dictionary.includes('/Type /Pages'))
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree ?? '')?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => {
    const number = Number(kid)
    const dictionary = dictionaries.get(number)
    if (dictionary === undefined) return []
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary)
    return [
      {
        number,
        dictionary,
        width: Number(box?.[1] ?? letterWidth),
        height: Number(box?.[2] ?? letterHeight),
      },
    ]
  })
}

/** The last version of each object that is a dictionary without a stream. */
const dictionariesIn = (text: string) =>
  new Map(
    [...text.matchAll(/(?:^|[\r\n])(\d+) 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*endobj/g)].map(
      ([, number, dictionary = '']) => [Number(number), dictionary],
    ),
  )

const letterWidth = 612
const letterHeight = 792

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

const streamOf = (content: string) =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`

function drawn({ left, top, text, size = 10 }: Stamp, { width, height }: Page, font: number): string {
  const [x, y] = [(left / 100) * width, height - (top / 100) * height]
  return `q BT /${fontName(font)} ${size} Tf 0 0 0.4 rg 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm (${escaped(text)}) Tj ET Q`
}

/** Unique in a file that is stamped again. */
const fontName = (font: number) => `Stamp${font}`

/** WinAnsi has Latin letters only; others are drawn as question marks (docs/local-cloud.md). */
const escaped = (text: string) =>
  text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, (character) => `\\${character}`)

/** The page's resources with our font; they are a reference, as pdfkit writes them, or a dictionary of their own. */
function withFont(text: string, dictionary: string, font: number): string {
  const reference = Number(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1])
  const resources = dictionariesIn(text).get(reference) ?? ''
  const entry = `/${fontName(font)} ${font} 0 R`
  return /\/Font\s*<</.test(resources)
    ? `<<${resources.replace(/\/Font\s*<</, (found) => `${found} ${entry} `)}>>`
    : `<<${resources} /Font << ${entry} >> >>`
}

function withContent(
  dictionary: string,
  [before, after]: readonly [before: number, after: number],
  resources: number,
): string {
  const contents = dictionary.replace(
    /\/Contents (?:\[([^\]]*)\]|(\d+ 0 R))/,
    (_, list: string | undefined, single: string | undefined) =>
      `/Contents [${before} 0 R ${list ?? single ?? ''} ${after} 0 R]`,
  )
  return `<<${contents.replace(/\/Resources \d+ 0 R/, `/Resources ${resources} 0 R`)}>>`
}

function appended(
  source: Buffer,
  objects: readonly [number, string][],
  { root, former }: { readonly root: string; readonly former: string },
): Buffer {
  let body = '\n'
  const entries = objects.map(([number, value]) => {
    const offset = source.length + Buffer.byteLength(body, 'latin1')
    body += `${number} 0 obj\n${value}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = source.length + Buffer.byteLength(body, 'latin1')
  const size = Math.max(...objects.map(([number]) => number)) + 1
  body += `xref\n0 0\n${entries.join('')}trailer\n<< /Size ${size} /Root ${root} /Prev ${former} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([source, Buffer.from(body, 'latin1')])
}
