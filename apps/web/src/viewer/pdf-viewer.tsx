import { lazyPart } from '~/ui/lazy.tsx'
import { PdfSkeleton } from './pdf-skeleton.tsx'

/**
 * A PDF in our own viewer: the same in every browser, with zoom, search, pages, printing and saving. It fills its
 * parent. pdf.js is loaded with it (decision 0035).
 */
export const PdfViewer = lazyPart(() => import('./pdf-view.tsx'), { waiting: <PdfSkeleton /> })
