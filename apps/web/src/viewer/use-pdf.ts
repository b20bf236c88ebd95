import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openPdf, PdfError, type PdfProblem } from './open-pdf.ts'
import { firstState, type PagesState, type PdfPages, showPages } from './pdf-pages.ts'

interface Shown {
  readonly pdf: PDFDocumentProxy
  readonly pages: PdfPages
}

export interface UsedPdf {
  /** Undefined while it opens, and when it cannot be opened. */
  readonly shown: Shown | undefined
  readonly problem: PdfProblem | undefined
  readonly state: PagesState
}

/** Opens a file and shows its pages in the container, as long as both are there. */
export function usePdf(file: Blob, container: RefObject<HTMLDivElement | null>): UsedPdf {
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<PdfProblem>()
  const [state, setState] = useState(firstState)
  const last = useRef<Blob>(undefined)
  useEffect(() => {
    let isOver = false
    let end: (() => void) | undefined
    const show = (pdf: PDFDocumentProxy) => {
      const { current } = container
      if (isOver || !current) return void pdf.loadingTask.destroy()
      const pages = showPages({
        container: current,
        pdf,
        onChange: (change) => setState((before) => ({ ...before, ...change })),
      })
      end = () => {
        pages.end()
        void pdf.loadingTask.destroy()
      }
      setShown({ pdf, pages })
    }
    const fail = (error: unknown) => {
      if (!isOver) setProblem(error instanceof PdfError ? error.problem : 'failed')
    }
    if (last.current !== file) {
      last.current = file
      setProblem(undefined)
      setState(firstState)
    }
    openPdf(file).then(show).catch(fail)
    return () => {
      isOver = true
      setShown(undefined)
      end?.()
    }
  }, [container, file])
  return { shown, problem, state }
}
