import {
  appendObjects,
  escapeText,
  helvetica,
  letterHeight,
  letterWidth,
  type OpenPdf,
  openPdf,
  type PdfObject,
  type PdfPage,
  streamOf,
} from './pdf-update.ts'

export type Stamp = {
  /** The first page is 1. */
  readonly page: number
  /** Percent of the page, from the left and top edge to the text's baseline. */
  readonly left: number
  readonly top: number
  readonly text: string
  readonly size?: number
}

/** Writes text on the pages of a PDF. Null when pdf-update.ts cannot read it. */
export function stampPdf(bytes: Uint8Array, stamps: readonly Stamp[]): Buffer | null {
  const pdf = openPdf(bytes)
  if (!pdf) return null
  const font = pdf.size
  // The former content may leave a transformation behind (pdfkit turns the page upside down), so it is put between q and Q.
  const save = font + 1
  const objects: PdfObject[] = [
    [font, helvetica],
    [save, streamOf('q')],
  ]
  for (const [index, page] of pdf.pages.entries()) {
    const own = stamps.filter((stamp) => stamp.page === index + 1)
    if (own.length === 0) continue
    const content = pdf.size + objects.length
    const resources = content + 1
    const drawing = own.map((stamp) => drawingOf(stamp, page, font)).join('\n')
    objects.push(
      [content, streamOf(`Q\n${drawing}`)],
      [resources, withFont(pdf, page, font)],
      [page.number, withContent(page, [save, content], resources)],
    )
  }
  return appendObjects(pdf, objects)
}

/** Adds a Letter page with these lines at the end. Null when pdf-update.ts cannot read the file. */
export function appendPage(bytes: Uint8Array, lines: readonly string[]): Buffer | null {
  const pdf = openPdf(bytes)
  if (!pdf) return null
  const [font, content, page] = [pdf.size, pdf.size + 1, pdf.size + 2]
  const shown = lines.map((line) => `(${escapeText(line)}) Tj T*`).join('\n')
  const kids = pdf.pages.map(({ number }) => `${number} 0 R`)
  const tree = pdf.tree.dictionary
    .replace(/\/Kids \[[^\]]*\]/, `/Kids [${[...kids, `${page} 0 R`].join(' ')}]`)
    .replace(/\/Count \d+/, `/Count ${kids.length + 1}`)
  return appendObjects(pdf, [
    [font, helvetica],
    [content, streamOf(`BT /${fontName(font)} 9 Tf 14 TL 54 720 Td\n${shown}\nET`)],
    [
      page,
      `<< /Type /Page /Parent ${pdf.tree.number} 0 R /MediaBox [0 0 ${letterWidth} ${letterHeight}] ` +
        `/Contents ${content} 0 R /Resources << /Font << /${fontName(font)} ${font} 0 R >> >> >>`,
    ],
    [pdf.tree.number, `<<${tree}>>`],
  ])
}

/** The number of pages, or null when pdf-update.ts cannot read the file. */
export const pageCount = (bytes: Uint8Array): number | null => openPdf(bytes)?.pages.length ?? null

function drawingOf({ left, top, text, size = 10 }: Stamp, { width, height }: PdfPage, font: number): string {
  const [x, y] = [(left / 100) * width, height - (top / 100) * height]
  return `q BT /${fontName(font)} ${size} Tf 0 0 0.4 rg 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm (${escapeText(text)}) Tj ET Q`
}

/** Unique in a file that is stamped again. */
const fontName = (font: number) => `Stamp${font}`

/** The page's resources with our font; pdfkit writes them as an object of their own. */
function withFont({ dictionaries }: OpenPdf, { dictionary }: PdfPage, font: number): string {
  const reference = Number(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1])
  const resources = dictionaries.get(reference) ?? ''
  const entry = `/${fontName(font)} ${font} 0 R`
  return /\/Font\s*<</.test(resources)
    ? `<<${resources.replace(/\/Font\s*<</, (found) => `${found} ${entry} `)}>>`
    : `<<${resources} /Font << ${entry} >> >>`
}

function withContent(
  { dictionary }: PdfPage,
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
