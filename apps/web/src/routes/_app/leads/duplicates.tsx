import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '../../../lists/search-text.ts'
import { DuplicatesPage } from './-merging/duplicates-page.tsx'

/** Leads that may be one person; of two that the address names, which one stays and what it takes of the other. */
export const Route = createFileRoute('/_app/leads/duplicates')({
  validateSearch: searchTexts('view', 'lead', 'other'),
  component: DuplicatesPage,
})
