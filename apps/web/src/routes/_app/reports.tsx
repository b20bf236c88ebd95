import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '../../lists/search-text.ts'
import { Reports } from './-reports/reports.tsx'

/** How selling and building went, over some days and of some reps. */
export const Route = createFileRoute('/_app/reports')({
  validateSearch: searchTexts('days', 'rep'),
  component: Reports,
})
