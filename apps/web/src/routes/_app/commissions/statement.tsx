import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '../../../lists/search-text.ts'
import { StatementPage } from './-statement/statement-page.tsx'

/** What a rep has earned, drawn and has to come: one's own, unless the address names another. */
export const Route = createFileRoute('/_app/commissions/statement')({
  validateSearch: searchTexts('rep', 'view'),
  component: StatementPage,
})
