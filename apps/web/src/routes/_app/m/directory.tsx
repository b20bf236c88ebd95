import { createFileRoute } from '@tanstack/react-router'
import { keepMobileView } from '../../../preferences.ts'
import { searchTexts } from '../../../lists/search-text.ts'
import { Directory } from './-directory/directory.tsx'

/** Clients by name: the default view of the phone's client area. */
export const Route = createFileRoute('/_app/m/directory')({
  validateSearch: searchTexts('q', 'show', 'by'),
  onEnter: () => keepMobileView('directory'),
  component: Directory,
})
