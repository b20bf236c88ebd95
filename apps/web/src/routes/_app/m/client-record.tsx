import { createFileRoute } from '@tanstack/react-router'
import { keepMobileView } from '~/ui/preferences.ts'
import { readClientSearch } from './-client/client-search.ts'
import { ClientRecord } from './-client/client-record.tsx'

/** One client: contact data and facts. */
export const Route = createFileRoute('/_app/m/client-record')({
  validateSearch: readClientSearch,
  onEnter: ({ search }) => keepMobileView('client-record', search.lead),
  onStay: ({ search }) => keepMobileView('client-record', search.lead),
  component: ClientRecordView,
})

function ClientRecordView() {
  const { lead } = Route.useSearch()
  return <ClientRecord key={lead} leadId={lead} />
}
