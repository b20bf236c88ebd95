import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '~/lists/search-text.ts'
import { Reports } from './-reports/reports.tsx'

/** Sales and installation reports, by days and reps. */
export const Route = createFileRoute('/_app/reports')({
  validateSearch: searchTexts('days', 'rep'),
  component: Reports,
})
