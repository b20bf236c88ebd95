import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { printPdf } from './print-pdf.ts'

export interface Printing {
  /** The page being prepared, from 1; undefined when nothing is printed. */
  readonly page: number | undefined
  readonly hasFailed: boolean
  readonly start: () => void
}

/** Prints the document once at a time, and stops when it is closed. */
export function usePrinting(pdf: PDFDocumentProxy | undefined): Printing {
  const [page, setPage] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const ending = useRef<AbortController>(undefined)
  useEffect(() => (pdf ? () => ending.current?.abort() : undefined), [pdf])
  const start = () => {
    if (!pdf || page !== undefined) return
    const controller = new AbortController()
    ending.current = controller
    setFailed(false)
    printPdf({ pdf, onPage: setPage, signal: controller.signal })
      .catch(() => setFailed(!controller.signal.aborted))
      .finally(() => setPage(undefined))
  }
  return { page, hasFailed, start }
}
