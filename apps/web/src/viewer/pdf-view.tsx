import { useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { saveFile } from '~/ui/save-file.ts'
import { FindBar } from './find-bar.tsx'
import { PageSkeleton } from './pdf-skeleton.tsx'
import { Problem } from './problem.tsx'
import { Toolbar } from './toolbar.tsx'
import { usePdf } from './use-pdf.ts'
import { type Printing, usePrinting } from './use-printing.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { useViewerWords } from './words.ts'

interface Props {
  readonly file: Blob
  /** Accessible name of the document. */
  readonly title: string
  /** "C-1042.pdf", for saving. */
  readonly fileName: string
}

/** The viewer: its bar, the search, and the pages. Load it through `PdfViewer`. */
export default function PdfView({ file, title, fileName }: Props) {
  const words = useViewerWords()
  const container = useRef<HTMLDivElement>(null)
  const { shown, problem, state } = usePdf(file, container)
  const [isFinding, setFinding] = useState(false)
  const printing = usePrinting(shown?.pdf)
  const save = () => saveFile(file, fileName)
  const stopFinding = () => {
    setFinding(false)
    shown?.pages.find('')
    container.current?.focus()
  }
  const keys = useViewerKeys({
    pages: shown?.pages,
    onFind: () => setFinding(true),
    onPrint: printing.start,
  })
  if (problem) {
    return (
      <Problem problem={problem}>
        <Button onClick={save}>{words.download}</Button>
      </Problem>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the controls within
    <div
      ref={keys}
      className="@container relative grid h-full min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-sunken"
    >
      <Toolbar
        state={state}
        pageCount={shown?.pdf.numPages}
        pages={shown?.pages}
        isFinding={isFinding}
        printing={printing}
        onFind={() => (isFinding ? stopFinding() : setFinding(true))}
        onSave={save}
      />
      <div className="relative">
        <div
          ref={container}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pdf.js takes no element but a div
          role="region"
          aria-label={title}
          aria-busy={shown === undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
          tabIndex={0}
          className="absolute inset-0 touch-pan-x touch-pan-y overflow-auto [scrollbar-gutter:stable] overscroll-contain focus-visible:-outline-offset-2"
        >
          <div className="pdfViewer" />
        </div>
        {shown ? null : (
          <div className="absolute inset-0 overflow-hidden">
            <PageSkeleton />
          </div>
        )}
        <PrintNotice printing={printing} />
        {isFinding && shown ? <FindBar state={state} pages={shown.pages} onClose={stopFinding} /> : null}
      </div>
    </div>
  )
}

/** Says how far the printing is: a long document takes some seconds. */
function PrintNotice({ printing: { page, hasFailed } }: { readonly printing: Printing }) {
  const { notPrinted, preparing } = useViewerWords()
  const words = hasFailed ? notPrinted : page === undefined ? '' : preparing(page)
  return (
    <output
      className={
        words
          ? 'absolute inset-x-0 bottom-3 mx-auto block w-fit rounded-card border border-line bg-raised px-3 py-1.5 text-13 shadow-float'
          : 'sr-only'
      }
    >
      {words}
    </output>
  )
}
