import { createFileRoute } from '@tanstack/react-router'
import { keepMobileView } from '../../../preferences.ts'
import { readClientSearch } from './-client/client-search.ts'
import { Notes } from './-client/notes.tsx'

/** What was written about one client, oldest first, and a place to write. */
export const Route = createFileRoute('/_app/m/notes')({
  validateSearch: readClientSearch,
  onEnter: ({ search }) => keepMobileView('notes', search.lead),
  onStay: ({ search }) => keepMobileView('notes', search.lead),
  component: NotesView,
})

function NotesView() {
  const { lead } = Route.useSearch()
  return <Notes key={lead} leadId={lead} />
}
