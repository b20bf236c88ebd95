/** Texts of the viewer. The signing page gives it those of its own language. */
import { createContext, useContext } from 'react'

export const viewerWords = {
  document: 'Document',
  page: 'Page',
  ofPages: (count: number) => `of ${count}`,
  zoomOut: 'Zoom out',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  rotate: 'Rotate',
  search: 'Search',
  print: 'Print',
  download: 'Download',
  preparing: (page: number) => `Preparing page ${page} …`,
  notPrinted: 'It could not be printed.',
  searchText: 'Search text',
  previousHit: 'Previous hit',
  nextHit: 'Next hit',
  closeSearch: 'Close search',
  hits: (current: number, total: number) => `${current} of ${total}`,
  searching: 'Searching…',
  noHits: 'No hits',
  problems: {
    password: { title: 'This file has a password', help: 'Download it to open it.' },
    damaged: { title: 'This file cannot be read', help: 'It is damaged, or not a PDF.' },
    failed: { title: 'This file could not be shown', help: 'Reload the page, or download it.' },
  },
}

export type ViewerWords = typeof viewerWords

export const ViewerWordsContext = createContext<ViewerWords>(viewerWords)

export const useViewerWords = (): ViewerWords => useContext(ViewerWordsContext)
