import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '~/lists/search-text.ts'
import { DuplicatesPage } from './-merging/duplicates-page.tsx'

/** Duplicate candidates; for two leads in the address, which one survives and which values it takes. */
export const Route = createFileRoute('/_app/leads/duplicates')({
  validateSearch: searchTexts('view', 'lead', 'other'),
  component: DuplicatesPage,
})
