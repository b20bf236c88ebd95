/** Opens PDF files with pdf.js (decision 0035). Import it lazily: pdf.js weighs more than the rest of a page. */
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite exports the address of the file
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { PdfData } from './pdf-data.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** Why a file cannot be shown: it is encrypted, it is no PDF or a damaged one, or pdf.js itself failed. */
export type PdfProblem = 'password' | 'damaged' | 'failed'

/** A PDF that cannot be opened. */
export class PdfError extends Error {
  override name = 'PdfError'
  readonly problem: PdfProblem

  constructor(problem: PdfProblem, cause: unknown) {
    super(`The PDF cannot be opened: ${problem}.`, { cause })
    this.problem = problem
  }
}

/**
 * Opens a PDF in a worker of its own. End it with `pdf.loadingTask.destroy()`.
 * @throws PdfError
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const task = getDocument({
    // pdf.js takes the bytes away, so it gets a copy of them.
    data: new Uint8Array(await file.arrayBuffer()),
    BinaryDataFactory: PdfData,
    useWorkerFetch: false,
    // The fonts of the machine would make the same page look different elsewhere.
    useSystemFonts: false,
    // Pages are drawn in the page itself: one worker for a document is enough.
    disableWorkerRendering: true,
    verbosity: 0,
  })
  try {
    return await task.promise
  } catch (cause) {
    await task.destroy()
    throw new PdfError(problemOf(cause), cause)
  }
}

function problemOf(cause: unknown): PdfProblem {
  if (cause instanceof PasswordException) return 'password'
  return cause instanceof InvalidPDFException ? 'damaged' : 'failed'
}
