/**
 * Writes documents as tagged PDF 1.7 with pdfkit: fonts are embedded as subsets, and equal input gives equal bytes.
 */
import PdfDocument from 'pdfkit'
import { type Paper, textsOf } from './blocks.ts'
import { openFaces } from './fonts.ts'
import { type Element, type LaidOut, type Mark, height, layOut, width } from './lay-out.ts'
import { type Run, type Typesetter, missingGlyphs, notationOf, typesetter } from './lines.ts'

export async function writePdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const typeset = typesetter(await openFaces(textsOf(paper)))
  const document = new SpannedDocument({
    // Above 1.3 pdfkit adds XMP with an unescaped title; the catalog declares the version instead.
    pdfVersion: '1.3',
    tagged: true,
    lang: paper.lang ?? 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    font: null as unknown as string,
    // pdfkit hashes these into the file id.
    info: { Title: paper.title, Subject: paper.foot, CreationDate: new Date(0) },
  })
  document._root.data.Version = '1.7'
  // Needed for the id, but not written: the document's text has the creation time.
  Object.defineProperty(document.info, 'CreationDate', { enumerable: false })
  drawPages(document, layOut(paper, typeset), typeset)
  document.end()
  return Uint8Array.from(Buffer.concat(await document.toArray()))
}

/** The first page and page count of each part; the first page is 1. */
export async function partsOf(paper: Paper): Promise<{ firstPage: number; pages: number }[]> {
  const { pages, begins } = layOut(paper, typesetter(await openFaces(textsOf(paper))))
  return begins.map((firstPage, at) => ({
    firstPage,
    pages: (begins[at + 1] ?? pages.length + 1) - firstPage,
  }))
}

/** The letters of each text that no font has. */
export async function missingLetters(texts: readonly string[]): Promise<string[][]> {
  const faces = await openFaces(texts)
  return texts.map((text) => missingGlyphs(faces, text))
}

/** Shows letters that a reader could not see or distinguish by their code point. */
export const letterInWords = (grapheme: string): string =>
  /[\p{C}\p{Z}\ufffd]|^\p{M}/u.test(grapheme) ? notationOf(grapheme) : grapheme

/** Ends a span at the end of its text: poppler places letters by the font and matrix in effect there. */
class SpannedDocument extends PdfDocument {
  /** The catalog, which pdfkit's types omit. */
  declare readonly _root: { readonly data: Record<string, unknown> }
  #isInSpan = false

  beginSpan(actual: string) {
    this.markContent('Span', { actual })
    this.#isInSpan = true
  }

  override addContent(data: string) {
    super.addContent(data)
    if (data === 'ET' && this.#isInSpan) {
      this.#isInSpan = false
      this.endMarkedContent()
    }
    return this
  }
}

function drawPages(document: SpannedDocument, { pages, elements }: LaidOut, typeset: Typesetter): void {
  const root = document.struct('Document')
  document.addStructure(root)
  const structure = new Map<Element, PDFKit.PDFStructureElement>()
  const addChildren = (parent: PDFKit.PDFStructureElement, children: readonly Element[]) => {
    for (const element of children) {
      const created = document.struct(element.type, element.alt === undefined ? {} : { alt: element.alt })
      structure.set(element, created)
      parent.add(created)
      addChildren(created, element.children)
    }
  }
  addChildren(root, elements)
  for (const page of pages) {
    document.addPage({ size: [width, height], margin: 0 })
    let current: Element | undefined | null = null
    for (const mark of page) {
      if (mark.element !== current) {
        if (current !== null) document.endMarkedContent()
        current = mark.element
        const element = current && structure.get(current)
        if (element) element.add(document.markStructureContent(current?.type ?? 'P'))
        else document.markContent('Artifact', { type: 'Pagination' })
      }
      drawMark(document, mark, typeset)
    }
    if (current !== null) document.endMarkedContent()
  }
  root.end()
}

function drawMark(document: SpannedDocument, mark: Mark, { runsOf }: Typesetter): void {
  if ('line' in mark) {
    const [[x, y] = [0, 0], ...points] = mark.line.map(([left, up]) => [left, height - up] as const)
    document.save().lineWidth(mark.isPen ? 1.4 : 1)
    if (mark.isPen) document.lineCap('round').lineJoin('round')
    document.moveTo(x, y)
    // A single point is a dot.
    for (const [toX, toY] of points.length > 0 ? points : [[x, y] as const]) document.lineTo(toX, toY)
    document.stroke().restore()
    return
  }
  let { x } = mark
  for (const run of runsOf(mark.words, mark.style)) {
    drawRun(document, run, x, height - mark.y, mark.size)
    x += (run.width * mark.size) / 1000
  }
}

function drawRun(
  document: SpannedDocument,
  { face, text, actual }: Run,
  x: number,
  y: number,
  size: number,
): void {
  // Invisible characters draw nothing, so their span would never end.
  if (text === '') return
  // pdfkit accepts a parsed font since 0.20, but its types do not.
  document.registerFont(face.file, face.font() as unknown as Buffer)
  document.font(face.file).fontSize(size)
  if (actual !== undefined) document.beginSpan(actual)
  document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', oblique: face.isSlanted })
}
