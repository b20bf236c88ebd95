import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '../../../lists/search-text.ts'
import { LeadQueuePage } from './-queue/lead-queue-page.tsx'

/** Leads that wait for somebody to act. The page asks for them itself: only then is it known whose work they are. */
export const Route = createFileRoute('/_app/leads/queue')({
  validateSearch: searchTexts('queue'),
  component: LeadQueuePage,
})
