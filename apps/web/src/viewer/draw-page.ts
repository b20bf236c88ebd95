import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface DrawPage {
  readonly pdf: PDFDocumentProxy
  /** From 1 */
  readonly number: number
  readonly canvas: HTMLCanvasElement
  /** CSS pixels per PDF point (1/72 inch): 1 shows a Letter page 612 px wide. */
  readonly scale: number
  /** Device pixels per CSS pixel: the screen's, unless it is drawn for paper. */
  readonly density?: number
  /** Stops the drawing; the promise then rejects with its reason. */
  readonly signal?: AbortSignal
}

/** Browsers on phones show nothing on a larger canvas. */
export const maxCanvasPixels = 16_777_216

/**
 * Draws a page on a canvas, at the pixel density of the screen, and sets the size of the canvas.
 * @returns the page's size in CSS pixels at that scale; its rotation is applied
 */
export async function drawPage({
  pdf,
  number,
  canvas,
  scale,
  density = window.devicePixelRatio || 1,
  signal,
}: DrawPage) {
  const page = await pdf.getPage(number)
  signal?.throwIfAborted()
  const { width, height } = page.getViewport({ scale })
  const ratio = Math.min(density, Math.sqrt(maxCanvasPixels / (width * height)))
  canvas.width = Math.floor(width * ratio)
  canvas.height = Math.floor(height * ratio)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * ratio }) })
  const cancel = () => task.cancel()
  signal?.addEventListener('abort', cancel)
  try {
    await task.promise
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  return { width, height }
}
