/** The scrolling pages of an open PDF: the components of pdf.js, without its user interface. */
// First, since the components read the global that this module sets.
import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { maxCanvasPixels } from './draw-page.ts'
import './pdf-pages.css'
import { type Zoom, watchZoomGestures } from './zoom-gestures.ts'

/** "auto" fits the width, up to 125 %. */
type Fit = 'auto' | 'page-width' | 'page-fit'

export interface PagesState {
  /** From 1 */
  readonly page: number
  /** 1 is the size on paper. */
  readonly scale: number
  /** Undefined when the reader chose a scale. */
  readonly fit: Fit | undefined
  /** Hits of the search; `current` is from 1, and 0 without hits. */
  readonly hits: { readonly current: number; readonly total: number }
  /** True until every page was searched. */
  readonly isSearching: boolean
}

export const firstState: PagesState = {
  page: 1,
  scale: 1,
  fit: 'auto',
  hits: { current: 0, total: 0 },
  isSearching: false,
}

export interface PdfPages {
  readonly goTo: (page: number) => void
  readonly fit: (fit: Fit) => void
  /** One step larger (1) or smaller (-1). */
  readonly zoom: (step: 1 | -1) => void
  /** A quarter turn clockwise. */
  readonly rotate: () => void
  /** Marks all hits; `next` moves from the current hit. An empty text ends the search. */
  readonly find: (text: string, next?: 'next' | 'previous') => void
  readonly end: () => void
}

interface ShowPages {
  /** Positioned absolutely; its only child gets the pages. */
  readonly container: HTMLDivElement
  readonly pdf: PDFDocumentProxy
  readonly onChange: (change: Partial<PagesState>) => void
}

/** Milliseconds after the last step of a gesture until pages are drawn sharp again. */
const drawingDelay = 300

/** Shows the pages; only those near the window are drawn. */
export function showPages({ container, pdf, onChange }: ShowPages): PdfPages {
  const ending = new AbortController()
  const { signal } = ending
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new PDFFindController({ eventBus, linkService })
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    // Forms and stamps are drawn as they are, and nothing can be written into them.
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    maxCanvasPixels,
    abortSignal: signal,
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)
  const fit = (value: Fit) => {
    viewer.currentScaleValue = value
  }
  listen(eventBus, onChange, () => {
    nameEachPage(viewer)
    fit('auto')
  })
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  const zoom = ({ factor, origin }: Zoom) =>
    viewer.updateScale({ drawingDelay, scaleFactor: factor, origin: [...origin] })
  watchZoomGestures({ container, onZoom: zoom, signal })
  const stopFitting = keepFit(container, viewer)
  return {
    fit,
    goTo: (page) => viewer.scrollPageIntoView({ pageNumber: page }),
    zoom: (step) => viewer.updateScale({ steps: step }),
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
    },
    find: (text, next) => {
      const query = { query: text, highlightAll: true, findPrevious: next === 'previous' }
      eventBus.dispatch('find', { source: viewer, type: next ? 'again' : '', ...query })
      if (text === '') eventBus.dispatch('findbarclose', { source: viewer })
    },
    end: () => {
      stopFitting()
      viewer.setDocument(null)
      linkService.setDocument(null)
      ending.abort()
    },
  }
}

/** Our names of the pages: those of pdf.js have invisible marks around the number. */
function nameEachPage(viewer: PDFViewer): void {
  for (let index = 0; index < viewer.pagesCount; index += 1) {
    const { div } = viewer.getPageView(index) as { readonly div: HTMLElement }
    div.removeAttribute('data-l10n-id')
    div.setAttribute('aria-label', `Page ${index + 1}`)
  }
}

interface Hits {
  readonly matchesCount: PagesState['hits']
}

function listen(eventBus: EventBus, onChange: ShowPages['onChange'], onReady: () => void): void {
  eventBus.on('pagesinit', onReady)
  eventBus.on('pagechanging', ({ pageNumber }: { readonly pageNumber: number }) =>
    onChange({ page: pageNumber }),
  )
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: Fit }) =>
    onChange({ scale, fit: presetValue }),
  )
  eventBus.on('updatefindmatchescount', ({ matchesCount }: Hits) => onChange({ hits: matchesCount }))
  eventBus.on('updatefindcontrolstate', ({ state, matchesCount }: Hits & { readonly state: number }) =>
    onChange({ hits: matchesCount, isSearching: state === FindState.PENDING }),
  )
}

/** Fits the pages again when the frame changes its size. */
function keepFit(container: HTMLElement, viewer: PDFViewer): () => void {
  const observer = new ResizeObserver(() => {
    const value = viewer.currentScaleValue
    if (['auto', 'page-width', 'page-fit'].includes(value)) viewer.currentScaleValue = value
    viewer.update()
  })
  observer.observe(container)
  return () => observer.disconnect()
}
