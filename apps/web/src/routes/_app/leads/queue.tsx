import { createFileRoute } from '@tanstack/react-router'
import { searchTexts } from '~/lists/search-text.ts'
import { LeadQueuePage } from './-queue/lead-queue-page.tsx'

/** Waiting leads for action. The page fetches them itself, since the scope is known only there. */
export const Route = createFileRoute('/_app/leads/queue')({
  validateSearch: searchTexts('queue'),
  component: LeadQueuePage,
})
