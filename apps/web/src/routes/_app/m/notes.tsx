import { createFileRoute } from '@tanstack/react-router'
import { saveMobileView } from '~/ui/preferences.ts'
import { readClientSearch } from './-client/client-search.ts'
import { Notes } from './-client/notes.tsx'

/** Notes about one client, oldest first, and a field for a new one. */
export const Route = createFileRoute('/_app/m/notes')({
  validateSearch: readClientSearch,
  onEnter: ({ search }) => saveMobileView('notes', search.lead),
  onStay: ({ search }) => saveMobileView('notes', search.lead),
  component: NotesView,
})

function NotesView() {
  const { lead } = Route.useSearch()
  return <Notes key={lead} leadId={lead} />
}
