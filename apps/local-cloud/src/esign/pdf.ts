import PdfDocument from 'pdfkit'
import type { ContractForm } from './contract-forms.ts'

/** The blank PDF of a form: its text, and a line with a label for each field. */
export function formPdf({ title, pages, fields }: ContractForm): Promise<Buffer> {
  const document = newDocument(title)
  for (const [index, paragraphs] of pages.entries()) {
    document.addPage()
    document.fontSize(16).text(index === 0 ? title : `${title}, page ${index + 1}`)
    for (const paragraph of paragraphs) document.moveDown(0.5).fontSize(10).text(paragraph)
    for (const { page, left, top, width, label } of fields) {
      if (page !== index + 1) continue
      const [x, y] = [(left / 100) * pageWidth, (top / 100) * pageHeight]
      document.fontSize(7).text(label, x, y + 4, { lineBreak: false })
      document
        .moveTo(x, y + 2)
        .lineTo(x + (width / 100) * pageWidth, y + 2)
        .lineWidth(0.5)
        .stroke()
    }
  }
  return bytesOf(document)
}

/** A certificate of completion: one line for each thing that happened. */
export function certificatePdf(title: string, lines: readonly string[]): Promise<Buffer> {
  const document = newDocument(`Certificate of completion: ${title}`)
  document.addPage().fontSize(16).text('Certificate of completion')
  document.moveDown().fontSize(11).text(title)
  for (const line of lines) document.moveDown(0.5).fontSize(9).text(line)
  return bytesOf(document)
}

const pageWidth = 612
const pageHeight = 792

const newDocument = (title: string) =>
  new PdfDocument({ size: 'LETTER', margin: 54, autoFirstPage: false, info: { Title: title } })

async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise, resolve } = Promise.withResolvers<void>()
  document.on('end', resolve)
  document.end()
  await promise
  return Buffer.concat(chunks)
}
