import { createFileRoute } from '@tanstack/react-router'
import { saveMobileView } from '~/ui/preferences.ts'
import { readClientSearch } from './-client/client-search.ts'
import { ClientRecord } from './-client/client-record.tsx'

/** One client: contact data and facts. */
export const Route = createFileRoute('/_app/m/client-record')({
  validateSearch: readClientSearch,
  onEnter: ({ search }) => saveMobileView('client-record', search.lead),
  onStay: ({ search }) => saveMobileView('client-record', search.lead),
  component: ClientRecordView,
})

function ClientRecordView() {
  const { lead } = Route.useSearch()
  return <ClientRecord key={lead} leadId={lead} />
}
