import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '~/lists/search-text.ts'
import { Dashboard } from './-dashboard/dashboard.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: searchTexts('days', 'rep', 'month'),
  component: Dashboard,
})
