import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawPage } from './draw-page.ts'

/** Dots per inch: sharp text on an office printer, and 4 MB of memory for a page. */
const dpi = 150

/** The size in points of the sheet for a page. */
const pointsPerInch = 72

interface PrintPdf {
  readonly pdf: PDFDocumentProxy
  /** Called before each page, from 1. */
  readonly onPage: (page: number) => void
  readonly signal: AbortSignal
}

/**
 * Prints all pages: a browser prints what is in the page, so each becomes a picture in it for that time.
 * @throws when a page cannot be drawn, or the reason of the signal
 */
export async function printPdf({ pdf, onPage, signal }: PrintPdf): Promise<void> {
  const paper = document.createElement('div')
  paper.className = 'pdf-print'
  const canvas = document.createElement('canvas')
  const addresses: string[] = []
  const clear = () => {
    paper.remove()
    addresses.forEach((address) => URL.revokeObjectURL(address))
  }
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onPage(number)
      // One after the other: each needs the memory of a whole picture.
      // oxlint-disable-next-line no-await-in-loop
      const size = await drawPage({ pdf, number, canvas, scale: dpi / pointsPerInch, density: 1, signal })
      if (number === 1) paper.append(sheetOf(size))
      // oxlint-disable-next-line no-await-in-loop
      addresses.push(URL.createObjectURL(await pictureOf(canvas)))
    }
    paper.append(...(await Promise.all(addresses.map(loaded))))
    signal.throwIfAborted()
  } catch (error) {
    clear()
    throw error
  }
  document.body.append(paper)
  // On phones, `print` returns before the dialog is closed.
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}

/** The sheet has the size of the first page: landscape pages are not turned. */
function sheetOf({ width, height }: { readonly width: number; readonly height: number }): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = `@page { size: ${width / dpi}in ${height / dpi}in; margin: 0 }`
  return style
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page has no picture.'))))
  })

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.alt = ''
  image.src = address
  await image.decode()
  return image
}
