import { createFileRoute, redirect } from '@tanstack/react-router'
import { usePreferences } from '~/ui/preferences.ts'
import { readClientSearch } from './-client/client-search.ts'

/** The phone's client area reopens the last view (specification section 2, A-136). */
export const Route = createFileRoute('/_app/m/')({
  validateSearch: readClientSearch,
  beforeLoad: ({ search: { lead } }) => {
    const { mobileView, mobileLead } = usePreferences.getState()
    const kept = lead ?? mobileLead
    const view = kept ? mobileView : 'directory'
    throw redirect({
      to: `/m/${view}`,
      search: view === 'directory' ? {} : { lead: kept },
      replace: true,
    })
  },
})
