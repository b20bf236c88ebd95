import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '~/lists/search-text.ts'
import { StatementPage } from './-statement/statement-page.tsx'

/** Earned, drawn and outstanding commission of a rep: the person's own, unless the address names another. */
export const Route = createFileRoute('/_app/commissions/statement')({
  validateSearch: searchTexts('rep', 'days', 'view'),
  component: StatementPage,
})
