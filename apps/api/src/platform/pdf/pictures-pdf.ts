import PdfDocument from 'pdfkit'

/** US Letter in points, and a margin of a quarter of an inch for what a photo leaves. */
const sheet = { width: 612, height: 792, margin: 18 }

/**
 * A PDF with one picture on each Letter page, upright as its camera says and as large as fits.
 * @param pictures JPEG or PNG files
 * @returns undefined when one of them cannot be read
 */
export async function picturesPdf(pictures: readonly Buffer[]): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const document = new PdfDocument({ autoFirstPage: false, font: null as unknown as string })
  try {
    for (const picture of pictures) {
      document.addPage({ size: [sheet.width, sheet.height], margin: 0 })
      document.image(picture, sheet.margin, sheet.margin, {
        fit: [sheet.width - 2 * sheet.margin, sheet.height - 2 * sheet.margin],
        align: 'center',
        valign: 'center',
      })
    }
  } catch {
    // pdfkit reads the head of each picture here, and has no error of its own for a broken one.
    return undefined
  }
  document.end()
  return Uint8Array.from(Buffer.concat(await document.toArray()))
}
